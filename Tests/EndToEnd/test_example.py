"""An app's own lobby, control bar and words, in a process of its own, around the same rooms."""

from urllib.parse import quote

import pytest

from harness.devices import looks_like
from harness.example import Example
from harness.tokens import host_token
from harness.waiting import eventually


@pytest.fixture
def clinic():
    example = Example("ClinicExample").start()
    yield example
    example.stop()


def link(clinic, server, room, name, extra=""):
    return f"{clinic.address}/?server={quote(server.address)}&room={room}&name={quote(name)}{extra}#token={host_token()}"


def is_live(person, *kinds):
    eventually(lambda: sorted(person.probe("liveTracks")) == sorted(kinds), f"exactly {kinds} of {person.name} are open")


def test_a_consultation_in_an_app_of_its_own(server, clinic, people):
    room = server.request("POST", "/v2/rooms", {}, token=host_token()).json["roomId"]
    doctor, patient = people("Vega"), people("Noor")

    doctor.open(link(clinic, server, room, "Vega", "&patient=noor"))
    doctor.tap("callPatient")
    doctor.reads("cannot ring")
    doctor.tap("openRoom")
    eventually(
        lambda: looks_like(doctor.probe("colourOf", 'video[data-stream="local"]') or [0, 0, 0], doctor.colour), "the mirror shows the camera"
    )
    is_live(doctor, "audio", "video")

    # The lobby's switches write only the app's own settings: what nobody sees is closed all the same, and comes back.
    doctor.tap("cameraSwitch")
    doctor.reads("No picture")
    is_live(doctor, "audio")
    doctor.tap("microphoneSwitch")
    doctor.reads("You are muted")
    is_live(doctor)
    doctor.tap("cameraSwitch")
    is_live(doctor, "video")
    doctor.tap("microphoneSwitch")
    is_live(doctor, "audio", "video")
    doctor.tap("seeTheDoctor")
    doctor.sees("callView")

    patient.open(link(clinic, server, room, "Noor"))
    patient.tap("openRoom")
    patient.reads("In the room: Vega")
    patient.tap("seeTheDoctor")
    patient.sees_picture_of(doctor)
    doctor.sees_picture_of(patient)

    doctor.tap("mute")
    patient.shows_symbol_on(doctor, "mic.slash")
    doctor.reads("Unmute")
    doctor.tap("finish")
    doctor.reads("get well soon")
    patient.sees_tiles(1)
    is_live(doctor)
