/** How ingest hears uplinks and answers them: the embedded broker in the same process, or an MQTT client of an external one. */
export interface IngestTransport {
  /**
   * Subscribes to what uplinks say; resolves when nothing that is sent from then on can be missed.
   * `onConnection` tells what the broker itself sees of an uplink's connection; a transport that cannot see it never calls.
   */
  start(
    onMessage: (topic: string, payload: Uint8Array) => void,
    onConnection?: (uplinkId: string, connected: boolean) => void,
  ): Promise<void>
  /** QoS 1, not retained; an uplink that is away never gets it and sends again. */
  publish(topic: string, payload: string): void
  /** False while the broker cannot be reached: silence means nothing then. Absent: it always can. */
  isConnected?(): boolean
  stop(): Promise<void>
}
