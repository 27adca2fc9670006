import { th } from '../../devices/th/index.ts'
import { defineNut, nutNaming } from '../nut.ts'

/** NUT's `ambient` collection: a sensor that hangs on a UPS, a PDU or an ATS, a device of its own. */
export const nutTh = defineNut(th, {
  maker: 'generic',
  source: nutNaming,
  deviceTypes: [],
  satellite: {
    of: ['ups', 'pdu', 'ats'],
    prefix: 'ambient.',
    when: ['ambient.temperature', 'ambient.humidity', 'ambient.*.temperature', 'ambient.*.humidity'],
    unless: { 'ambient.present': 'no' },
    // Agents say zero for a sensor that is not plugged in; no room has 0.0 °C and 0.0 %RH.
    absent: { at: 0, unless: { 'ambient.present': 'yes' } },
  },
  variables: [
    { variable: 'ambient.*.temperature', point: 'probe.*.temperature' },
    { variable: 'ambient.temperature', point: 'probe.1.temperature' },
    { variable: 'ambient.*.humidity', point: 'probe.*.humidity' },
    { variable: 'ambient.humidity', point: 'probe.1.humidity' },
    { variable: 'ambient.present', point: 'probe.1.link', words: { yes: 'connected', no: 'lost' } },
    { variable: 'ambient.contacts.*.status', point: 'contact.*.state', words: { open: 'open', closed: 'closed' } },
  ],
})
