"""Drawn people for the fake cameras of the screenshots."""

PEOPLE = {
    # Wall, light on it, skin, hair, clothes.
    "hanna": ("#dfe7e3", "#f4f1e6", "#e8b796", "#4a2f27", "#2f6f6a"),
    "gustav": ("#e9dccb", "#fbf3e4", "#d9a07c", "#2b2522", "#3c4f7a"),
    "greta": ("#d8dcec", "#f2f3fb", "#8d5a3f", "#191312", "#b4574a"),
}

HAIR = {
    "hanna": '<path d="M222 214 C214 96 426 96 418 214 C426 300 410 338 404 350 L404 210 C380 190 340 168 318 156 C300 180 262 200 236 210 L236 350'
    ' C228 336 214 300 222 214 Z"/><circle cx="320" cy="112" r="34"/>',
    "gustav": '<path d="M232 200 C226 116 300 96 340 104 C400 100 420 150 408 206 C400 176 390 164 372 158 C330 168 280 164 262 158 C246 168 240 180'
    ' 232 200 Z"/><path d="M246 250 C250 330 290 346 320 346 C350 346 390 330 394 250 C388 276 372 290 352 284 C340 280 300 280 288 284 C268 290'
    ' 252 276 246 250 Z"/>',
    "greta": '<circle cx="320" cy="190" r="112"/><circle cx="230" cy="230" r="50"/><circle cx="410" cy="230" r="50"/>',
}


def drawing(name, shift=0):
    """A person in front of a wall as SVG, 640 by 480; `shift` moves them a little, as breathing does."""
    wall, light, skin, hair, clothes = PEOPLE[name]
    back = f'<g fill="{hair}">{HAIR[name]}</g>'
    face = f"""
      <rect x="286" y="290" width="68" height="90" rx="30" fill="{skin}"/>
      <ellipse cx="320" cy="236" rx="80" ry="98" fill="{skin}"/>
      <ellipse cx="290" cy="232" rx="7" ry="9" fill="#231b18"/><ellipse cx="350" cy="232" rx="7" ry="9" fill="#231b18"/>
      <path d="M276 212 q14 -9 28 0 M336 212 q14 -9 28 0" stroke="{hair}" stroke-width="5" fill="none" stroke-linecap="round"/>
      <path d="M320 240 q-9 26 2 30" stroke="#00000030" stroke-width="4" fill="none" stroke-linecap="round"/>
      <path d="M288 288 q32 26 64 0" stroke="#7c2f2f" stroke-width="6" fill="none" stroke-linecap="round"/>"""
    # A beard and a fringe lie over the face, a mane lies behind it.
    head = back + face if name == "greta" else face + back
    return f"""
    <svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
      <defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{wall}"/></linearGradient></defs>
      <rect width="640" height="480" fill="url(#w)"/>
      <g opacity="0.55"><rect x="44" y="52" width="150" height="190" rx="6" fill="#ffffff"/><rect x="56" y="64" width="126" height="166" fill="{light}"/>
        <path d="M56 190 L100 140 L136 180 L160 158 L182 186 L182 230 L56 230 Z" fill="{clothes}" opacity="0.4"/></g>
      <g transform="translate(530 300)" fill="#5b7f63" opacity="0.8"><path d="M0 120 C-60 60 -50 -10 -30 -60 C-10 -10 10 40 0 120 Z"/>
        <path d="M0 120 C10 50 40 10 70 -20 C70 40 40 90 0 120 Z"/><rect x="-34" y="110" width="74" height="80" rx="8" fill="#c98f67"/></g>
      <g transform="translate(56 {84 + shift}) scale(0.825)">
        <path d="M120 480 C124 396 220 360 286 352 L354 352 C420 360 516 396 520 480 Z" fill="{clothes}"/>
        {head}
      </g>
    </svg>"""


def write_portraits(browser, folder):
    """Writes NAME.mjpeg for everybody: a few frames, drawn by the browser."""
    page = browser.new_page(viewport={"width": 640, "height": 480})
    for name in PEOPLE:
        frames = []
        for shift in (0, 1, 2, 1):
            page.set_content(f"<style>body {{ margin: 0 }}</style>{drawing(name, shift)}")
            frames.append(page.screenshot(type="jpeg", quality=92))
        (folder / f"{name}.mjpeg").write_bytes(b"".join(frames))
    page.close()
