@_exported import VideoSDKRTC
