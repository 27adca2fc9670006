/** Returns a promise where there is no room for more: who can, takes nothing more from that uplink until then. */
export type OnMessage = (topic: string, payload: Uint8Array) => Promise<void> | undefined

/** How ingest hears uplinks and answers them: the embedded broker in the same process, or an MQTT client of an external one. */
export interface IngestTransport {
  /**
   * Connects; resolves when what uplinks say can be heard, once `listenTo` has said of whom.
   * `onConnection` tells what the broker itself sees of an uplink's connection; a transport that cannot see it never calls.
   */
  start(onMessage: OnMessage, onConnection?: (uplinkId: string, connected: boolean) => void): Promise<void>
  /**
   * Hears the uplinks of these partitions (0–99) and of no others, also after the next connection. Resolves when nothing that
   * is sent from then on can be missed, and nothing of others comes any more. Absent: it brings what all uplinks say.
   */
  listenTo?(partitions: readonly number[]): Promise<void>
  /** QoS 1, not retained; an uplink that is away never gets it and sends again. */
  publish(topic: string, payload: string): void
  /** False while the broker cannot be reached: silence means nothing then. Absent: it always can. */
  isConnected?(): boolean
  stop(): Promise<void>
}
