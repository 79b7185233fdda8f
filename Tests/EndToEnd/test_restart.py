"""The server dies and comes back; people return by themselves."""


def test_a_waiting_guest_survives_a_kill_and_is_let_in(server, people):
    room = server.create_room()
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    knocked = host.sees_knock_of(guest).get_attribute("data-value")

    server.kill()
    for person in (host, guest):
        person.is_cut_off()
    server.start()
    for person in (host, guest):
        person.is_connected()

    assert host.sees_knock_of(guest).get_attribute("data-value") == knocked
    host.allow(guest)
    guest.sees("callView")
    host.sees_picture_of(guest)
    guest.sees_picture_of(host)


def test_a_running_call_goes_on_while_the_server_is_away(server, people):
    room = server.create_room()
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.allow(guest)
    guest.sees("callView")
    host.sees_picture_of(guest)

    server.kill()
    for person in (host, guest):
        person.is_cut_off()
    host.receives_media()
    guest.receives_media()
    server.start()

    for person in (host, guest):
        person.is_connected()
        person.sees("callView")
        person.sees_tiles(2)
    host.receives_media()
    guest.receives_media()
    host.sees_no("entryRequest")


def test_a_clean_stop_ends_with_zero_and_loses_nothing(server, people):
    room = server.create_room()
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.sees_knock_of(guest)
    assert server.stop() == 0
    host.is_cut_off()
    server.start()
    host.is_connected()
    host.allow(guest)
    guest.sees("callView")
