"""A device of a person, on the wire: it needs no browser."""

import json
import urllib.error
import urllib.request

from .signalling import Client
from .tokens import host_token


class Telephone(Client):
    """Signed in from the start."""

    def __init__(self, server, person, device=None):
        super().__init__(server)
        self.person = person
        self.say("signIn", version=1, token=host_token(participantId=person, name=person.title()), deviceId=device or person)
        self.signed_in = self.hears("signedIn")

    def ring(self, *members, ring="r1", call="c1", **others):
        self.say("ring", ringId=ring, callType="default", callId=call, members=list(members), video=True, **others)

    def hears_ring(self, **wanted):
        """The next word on a ring: `state`, of this person, or `outcome`."""
        while True:
            ring = self.hears("ring")["ring"]
            states = {member["person"]["personId"]: member["state"] for member in ring["members"]}
            if wanted.get("state") in (None, states.get(self.person)) and wanted.get("outcome") in (None, ring.get("outcome")):
                return ring

    def enters(self, admission):
        """Takes the way into the call's room."""
        inside = Client(self.server)
        inside.enters(admission["roomId"], admission["token"])
        return inside


def ask(server, method, path, token, body=None):
    """Status and answer of a REST call."""
    request = urllib.request.Request(
        server.address + path, method=method, data=None if body is None else json.dumps(body).encode(), headers={"Authorization": token}
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)
