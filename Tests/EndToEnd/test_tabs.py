"""A duplicated tab copies the session storage, and with it the secret of the first one's place."""


def test_a_duplicated_tab_is_a_window_of_its_own(server, people):
    room = server.create_room()
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.allow(guest)
    guest.sees("callView")
    host.sees_picture_of(guest)

    stored = guest.page.evaluate("JSON.stringify({...sessionStorage})")
    copy = guest.watch(guest.context.new_page())
    copy.add_init_script(f"if (!sessionStorage.length) for (const [k, v] of Object.entries({stored})) sessionStorage.setItem(k, v);")
    copy.goto(guest.page.url)
    copy.locator('[data-testid="lobbyView"], [data-testid="callView"], [data-testid="waitingView"]').first.wait_for()

    guest.sees("callView")
    host.sees_picture_of(guest)
    guest.receives_media()
