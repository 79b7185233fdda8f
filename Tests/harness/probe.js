// Runs before the page's own code. It only watches: which peer connections there are, and what the page's videos show.
(() => {
    if (window.__probe) return;
    const connections = [];
    const Native = window.RTCPeerConnection;
    if (Native) {
        window.RTCPeerConnection = class extends Native {
            constructor(...parameters) {
                super(...parameters);
                connections.push(this);
            }
        };
    }
    const captured = [];
    const devices = navigator.mediaDevices;
    if (devices) {
        const getUserMedia = devices.getUserMedia.bind(devices);
        devices.getUserMedia = async (constraints) => {
            const stream = await getUserMedia(constraints);
            captured.push(...stream.getTracks());
            return stream;
        };
    }

    const open = () => connections.filter((connection) => connection.connectionState !== "closed");

    async function received() {
        const totals = { framesDecoded: 0, audioEnergy: 0, level: 0, connections: open().length, states: [] };
        for (const connection of open()) {
            totals.states.push(connection.connectionState);
            for (const report of (await connection.getStats()).values()) {
                if (report.type !== "inbound-rtp") continue;
                totals.framesDecoded += report.framesDecoded ?? 0;
                totals.audioEnergy += report.totalAudioEnergy ?? 0;
            }
            for (const receiver of connection.getReceivers()) {
                for (const source of receiver.getSynchronizationSources()) {
                    totals.level = Math.max(totals.level, source.audioLevel ?? 0);
                }
            }
        }
        return totals;
    }

    // The kinds of the candidate pairs in use, for example [["relay", "relay"]].
    async function paths() {
        const found = [];
        for (const connection of open()) {
            const reports = await connection.getStats();
            for (const report of reports.values()) {
                if (report.type !== "candidate-pair" || !report.nominated || report.state !== "succeeded") continue;
                found.push([reports.get(report.localCandidateId)?.candidateType, reports.get(report.remoteCandidateId)?.candidateType]);
            }
        }
        return found;
    }

    // The mean colour of the lower half of a video, where the fake pictures have nothing that moves.
    function colour(video) {
        if (!video || video.readyState < 2 || !video.videoWidth) return null;
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = 8;
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.drawImage(video, 0, 0, 8, 8);
        const data = context.getImageData(0, 4, 8, 4).data;
        const sum = [0, 0, 0];
        for (let i = 0; i < data.length; i += 4) for (let c = 0; c < 3; c++) sum[c] += data[i + c];
        return sum.map((value) => Math.round(value / (data.length / 4)));
    }

    const tiles = () => [...document.querySelectorAll('[data-testid="participantTile"]')].map((tile) => ({
        id: tile.dataset.value,
        text: tile.innerText,
        label: tile.getAttribute("aria-label") ?? "",
        symbols: [...tile.querySelectorAll("[data-symbol]")].map((symbol) => symbol.dataset.symbol),
        hasVideo: !!tile.querySelector("video"),
        colour: colour(tile.querySelector("video")),
    }));

    // Resolves with the wall time in milliseconds at which this many tiles were there.
    const whenTiles = (count) => new Promise((resolve) => {
        const check = () => {
            if (document.querySelectorAll('[data-testid="participantTile"]').length !== count) return false;
            resolve(Date.now());
            return true;
        };
        if (check()) return;
        const observer = new MutationObserver(() => { if (check()) observer.disconnect(); });
        observer.observe(document.documentElement, { childList: true, subtree: true });
    });

    window.__probe = {
        received, paths, tiles, whenTiles,
        colourOf: (selector) => colour(document.querySelector(selector)),
        cameras: () => captured.filter((track) => track.readyState === "live" && track.kind === "video").map((track) => track.getSettings().deviceId),
        liveTracks: () => captured.filter((track) => track.readyState === "live").map((track) => track.kind),
    };
})();
