import { leak } from '../../devices/leak.ts'
import { th } from '../../devices/th/index.ts'
import { defineMqtt, type MqttAvailability } from '../mqtt.ts'

const source = 'Zigbee2MQTT documentation, "MQTT topics and messages" and "Device availability"'
const topic = '{topic}'
/** As an object, and as older versions say it. */
const availability: readonly MqttAvailability[] = [
  { topic: '{topic}/availability', path: 'state', online: 'online', offline: 'offline' },
  { topic: '{topic}/availability', online: 'online', offline: 'offline' },
]

const bridges: readonly MqttAvailability[] = [
  { topic: 'bridge/state', path: 'state', online: 'online', offline: 'offline' },
  { topic: 'bridge/state', online: 'online', offline: 'offline' },
]

/** Zigbee sensors of temperature and humidity; `topic` is the base topic with the friendly name. */
export const zigbeeClimate = defineMqtt(th, {
  code: 'zigbee2mqtt-climate',
  maker: 'zigbee2mqtt',
  source,
  availability,
  bridges,
  values: [
    { topic, path: 'temperature', point: 'probe.1.temperature' },
    { topic, path: 'humidity', point: 'probe.1.humidity' },
    { topic, path: 'illuminance_lux', point: 'probe.1.illuminance' },
    { topic, path: 'illuminance', point: 'probe.1.illuminance' },
    { topic, path: 'contact', point: 'contact.1.state', states: { true: 'closed', false: 'open' } },
  ],
})

/** Zigbee sensors of water on the floor. */
export const zigbeeLeak = defineMqtt(leak, {
  code: 'zigbee2mqtt-leak',
  maker: 'zigbee2mqtt',
  source,
  availability,
  bridges,
  values: [{ topic, path: 'water_leak', point: 'leak', states: { true: 'leak', false: 'dry' } }],
})
