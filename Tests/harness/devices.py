"""Pictures and sounds for fake cameras and microphones: small files that a browser plays in a loop."""

import math
import struct
import wave

WIDTH, HEIGHT, RATE = 320, 240, 15

# Luma and both chroma values (BT.601, limited range) of a picture that is one colour all over.
COLOURS = {"red": (81, 90, 240), "blue": (41, 240, 110), "green": (145, 54, 34), "yellow": (210, 16, 146)}

# Which of the red, green and blue channels of a decoded pixel are strong.
STRONG_CHANNELS = {"red": (True, False, False), "blue": (False, False, True), "green": (False, True, False), "yellow": (True, True, False)}


def looks_like(pixel, colour):
    """Whether a decoded pixel [r, g, b] has the colour: strong channels far above weak ones, however the codec shifted them."""
    strong = [value for value, is_strong in zip(pixel, STRONG_CHANNELS[colour]) if is_strong]
    weak = [value for value, is_strong in zip(pixel, STRONG_CHANNELS[colour]) if not is_strong]
    return min(strong) > max(weak) + 60


def write_picture(path, colour):
    """A second of one colour, in which a darker square moves so that no two frames are equal."""
    luma, blue, red = COLOURS[colour]
    chroma = bytes([blue]) * (WIDTH * HEIGHT // 4) + bytes([red]) * (WIDTH * HEIGHT // 4)
    with open(path, "wb") as file:
        file.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{RATE}:1 Ip A1:1 C420jpeg\n".encode())
        for frame in range(RATE):
            picture = bytearray([luma]) * (WIDTH * HEIGHT)
            left = frame * (WIDTH - 24) // RATE
            for row in range(8, 24):
                start = row * WIDTH + left
                picture[start : start + 16] = bytes([luma // 2]) * 16
            file.write(b"FRAME\n" + bytes(picture) + chroma)


def write_sound(path, hertz):
    """A second of a sine, or of silence for 0 hertz."""
    rate = 48_000
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        samples = (int(16_000 * math.sin(2 * math.pi * hertz * n / rate)) for n in range(rate))
        file.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))


class DeviceFiles:
    """Made once per run, on first use."""

    def __init__(self, folder):
        self.folder = folder

    def picture(self, colour):
        """A colour's file, or a portrait that was written into the folder."""
        portrait = self.folder / f"{colour}.mjpeg"
        if portrait.exists():
            return portrait
        path = self.folder / f"{colour}.y4m"
        if not path.exists():
            write_picture(path, colour)
        return path

    def sound(self, name):
        path = self.folder / f"{name}.wav"
        if not path.exists():
            write_sound(path, {"tone": 440, "silence": 0}[name])
        return path
