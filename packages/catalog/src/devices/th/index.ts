import { defineDevice } from '../../define.ts'
import { byPart, nameAndIdFields, placeFields } from '../../traits/given-names.ts'
import { brand, installed, model, remarks } from '../../traits/information.ts'
import { settingsGroup } from '../../traits/parameter.ts'
import { thControls } from './controls.ts'
import { thParameters, thPoints } from './points.ts'
import { thSettingRules } from './setting-rules.ts'

export const th = defineDevice({
  code: 'th',
  name: { zh: '温湿度', en: 'Temperature and humidity' },
  icon: 'climate',
  area: 'hometh',
  traits: ['climate'],
  points: thPoints,
  groups: { control: { zh: '环境控制', en: 'Environment control' }, ...settingsGroup },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['probe.*.temperature', 'probe.*.humidity'],
  overview: [
    {
      part: 'probes',
      name: { zh: '探头', en: 'Probes' },
      repeated: 'probe',
      measures: ['probe.*.temperature', 'probe.*.humidity', 'probe.*.illuminance'],
      link: { by: 'probe.*.link', lost: ['lost'] },
      places: { row: 'probe_{n}_row', place: 'probe_{n}_place' },
      heat: {
        'probe.*.temperature': { from: 22, step: 1 },
        'probe.*.humidity': { from: 40, step: 5 },
        'probe.*.illuminance': { from: 100, step: 100 },
      },
    },
    { part: 'table', name: { zh: '干接点', en: 'Dry contacts' }, repeated: 'contact', points: ['contact.*.state', 'contact.*.alarm'] },
    {
      part: 'values',
      name: { zh: '环境控制', en: 'Environment control' },
      points: ['control_mode', 'cooling', 'heating', 'humidifying', 'dehumidifying'],
    },
    thParameters.shown,
  ],
  given: [{ repeated: 'probe', name: 'probe_{n}_name' }],
  info: [
    brand,
    model,
    { key: 'room', name: { zh: '安装位置', en: 'Location' }, kind: 'text', most: 50 },
    installed,
    ...byPart(
      nameAndIdFields('probe', { zh: '探头 {n} 名称', en: 'Name of probe {n}' }, { zh: '探头 {n} ID', en: 'ID of probe {n}' }, 16),
      placeFields(
        'probe',
        { zh: '探头 {n} 机柜排', en: 'Rack row of probe {n}' },
        { zh: '探头 {n} 柜位', en: 'Position of probe {n}' },
        16,
      ),
    ),
    remarks,
  ],
  controls: thControls,
  settings: thParameters.settings,
  settingRules: thSettingRules,
})
