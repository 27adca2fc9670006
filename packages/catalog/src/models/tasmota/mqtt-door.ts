import { door } from '../../devices/door.ts'
import { defineMqtt } from '../mqtt.ts'

const sensor = 'tele/{topic}/SENSOR'
const released = { ON: 'released', OFF: 'locked' } as const

/**
 * A door with Tasmota: relay 1 releases the lock, and PulseTime1 locks it again; Switch1 is the contact of the leaf, told at each change
 * (SwitchMode1 15, or 16 where it is closed by the open door); a card reader RDM6300 or PN532. With PowerRetain a gateway that restarts
 * knows the lock at once.
 */
export const tasmotaDoor = defineMqtt(door, {
  code: 'tasmota-door',
  maker: 'tasmota',
  source:
    'Tasmota documentation, "MQTT", "Buttons and Switches" (SwitchMode 15) and "Commands" (Power, PulseTime); telemetry of its drivers RDM6300 and PN532: UID',
  availability: [{ topic: 'tele/{topic}/LWT', online: 'Online', offline: 'Offline' }],
  values: [
    { topic: 'stat/{topic}/POWER', point: 'lock', states: released },
    { topic: 'tele/{topic}/STATE', path: 'POWER', point: 'lock', states: released },
    { topic: sensor, path: 'Switch1', point: 'door', states: { ON: 'open', OFF: 'closed' } },
  ],
  credentials: [
    { topic: sensor, path: 'RDM6300.UID', way: 'card' },
    { topic: sensor, path: 'PN532.UID', way: 'card' },
  ],
  commands: [{ control: 'lock', topic: 'cmnd/{topic}/POWER', says: { open: 'ON', close: 'OFF' } }],
})
