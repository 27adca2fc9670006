import { meter } from '../../devices/meter/index.ts'
import { defineMqtt } from '../mqtt.ts'

const topic = 'tele/{topic}/SENSOR'
const kilo = 0.001

/** Plugs and meters with Tasmota; several phases come as arrays. */
export const tasmotaMeter = defineMqtt(meter, {
  code: 'tasmota-energy',
  maker: 'tasmota',
  source: 'Tasmota documentation, "Power Monitoring Calibration" and "MQTT": telemetry of ENERGY, last will LWT',
  availability: [{ topic: 'tele/{topic}/LWT', online: 'Online', offline: 'Offline' }],
  values: [
    { topic, path: 'ENERGY.Voltage', point: 'phase.*.voltage' },
    { topic, path: 'ENERGY.Current', point: 'phase.*.current' },
    { topic, path: 'ENERGY.Power', point: 'phase.*.active_power', factor: kilo },
    { topic, path: 'ENERGY.ReactivePower', point: 'phase.*.reactive_power', factor: kilo },
    { topic, path: 'ENERGY.ApparentPower', point: 'phase.*.apparent_power', factor: kilo },
    { topic, path: 'ENERGY.Factor', point: 'phase.*.power_factor' },
    { topic, path: 'ENERGY.Frequency', point: 'frequency', parts: 'mean' },
    { topic, path: 'ENERGY.Total', point: 'energy_import' },
    { topic, path: 'ENERGY.ExportActive', point: 'energy_export' },
  ],
  totals: [
    { point: 'active_power', from: 'phase.*.active_power', by: 'sum' },
    { point: 'reactive_power', from: 'phase.*.reactive_power', by: 'sum' },
    { point: 'apparent_power', from: 'phase.*.apparent_power', by: 'sum' },
  ],
})
