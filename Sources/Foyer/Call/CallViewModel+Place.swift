extension CallViewModel {
    /// The room that this person is in, or in front of.
    package var roomId: String? { place?.callId }

    /// The name under which this person comes: as the server shows it, else the one of the token, of the app, or the one that was typed.
    package var ownName: String {
        if let shown = localParticipant?.name { return shown }
        let known = streamVideo.invitation?.name ?? streamVideo.user.name
        return known.isEmpty ? displayName : known
    }
}
