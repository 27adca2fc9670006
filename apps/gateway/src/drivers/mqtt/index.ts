import { deviceTypes } from '@kilowatch/catalog'
import type { Driver } from '../driver.ts'
import { mqttAccess } from './access.ts'
import { createBrokers } from './brokers.ts'
import { mqttProblems } from './config-problems.ts'
import { type MqttDeviceConfig, mqttSettings } from './settings.ts'

/** Devices and other systems that publish their values on a broker: Tasmota, Zigbee2MQTT, anything with topics of its own. */
export const mqtt: Driver<MqttDeviceConfig> = {
  name: 'mqtt',
  settings: mqttSettings,
  types: { codes: deviceTypes.map(({ code }) => code), refusal: 'unknown-device-type' },
  parts: [],
  problems: mqttProblems,
  start(_, { clock, log }) {
    const brokerOf = createBrokers(log)
    return { access: (device) => mqttAccess(device, brokerOf(device), () => clock.up()) }
  },
}
