import type { Broker, Message } from '../src/drivers/mqtt/brokers.ts'

/** A broker that passes on what a test says. */
export function toldBroker(): { broker: Broker; say: (topic: string, payload: unknown, retained?: boolean) => void } {
  let on: (message: Message) => void = () => {}
  return {
    broker: {
      hear(_, listener) {
        on = listener
        return () => {}
      },
      ready: async () => {},
      publish: async () => {},
    },
    say: (topic, payload, retained = false) =>
      on({ topic, payload: Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)), retained }),
  }
}
