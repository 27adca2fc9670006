import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type NutModel, nutModels } from './index.ts'

// Every variable that real devices report has a point, or stands here with the reason why it has none.
const withoutPoint: readonly (readonly [reason: string, names: RegExp])[] = [
  ['text: kept as extras', /^(device|ups)\.(mfr|model|model\.aux|serial|type|part|macaddr|id|firmware|firmware\.aux|mfr\.date|date|time)$/],
  [
    'text: kept as extras',
    /^(ups\.alarm|ups\.test\.date|ups\.debug\..*|ups\.(vendor|product)id|battery\.(date|mfr\.date|type|protection))$/,
  ],
  ['text: kept as extras', /^outlet(\.group)?(\.\d+)?\.(desc|id|name|type|groupid)$/],
  ['text: kept as extras', /^input\.(\d+\.id|transfer\.reason|quality)$/],
  ['set value of the device', /^ups\.(delay|timer|start|test\.interval|shutdown)(\.|$)/],
  ['set value of the device', /^(input\.(sensitivity|transfer\..*)|outlet\.\d+\.switchable)$/],
  ['set value of the device', /^battery\.(charge|runtime)\.(low|warning|restart)$/],
  ['set limit of the device', /\.(high|low)(\.(critical|warning))?$/],
  ['nominal value of the grid', /^(input|output|outlet\.group)\..*nominal$|^battery\.voltage\.nominal$/],
  ['number of phases or groups', /^(input|output|input\.bypass)\.phases$|^outlet\.group\.(count|\d+\.count)$/],
  ['judged by limits of ours', /^(input|outlet|ambient)(\.L?\d+|\.group\.\d+)?\.(current|voltage|frequency|humidity|temperature)\.status$/],
  ['extremes since the last reading', /^input\.voltage\.(minimum|maximum)$/],
  ['ten times too large at some drivers', /^outlet\.current$/],
  ['what the flags say', /^ups\.status$/],
]

/** An ATS has no battery whose test could have a result. */
const meaningless = ['ats ups.test.result']

function landsOn({ variables }: NutModel, variable: string): boolean {
  return variables.some((mapping) => new RegExp(`^${mapping.variable.replaceAll('.', '\\.').replace('*', '\\d+')}$`).test(variable))
}

/** The models that a device of this NUT type may speak by: its own and its satellites'. */
function modelsFor(deviceType: string, variable: string): readonly NutModel[] {
  return nutModels.filter(
    ({ deviceTypes, satellite }) =>
      deviceTypes.includes(deviceType) || (satellite?.of.includes(deviceType) && variable.startsWith(satellite.prefix)),
  )
}

function variablesOf(file: string): ReadonlyMap<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  const pairs = lines.map((line) => /^([a-z][^:\s]*):\s*(.*)$/.exec(line)).filter((pair) => pair !== null)
  return new Map(pairs.map((pair) => [pair[1] ?? '', pair[2] ?? '']))
}

const folder = process.env.KW_RECORDINGS

describe.skipIf(!folder)('recordings of real devices (KW_RECORDINGS)', () => {
  const recordings = folder ? readdirSync(join(folder, 'nut')).filter((name) => name.endsWith('.dev')) : []

  test('are there', () => {
    expect(recordings.length).toBeGreaterThan(0)
  })

  test.each(recordings)('%s: every variable has a point or a reason to have none', (name) => {
    const variables = variablesOf(join(folder ?? '', 'nut', name))
    const deviceType = variables.get('device.type') ?? ''
    const unclaimed = [...variables.keys()].filter((variable) => {
      if (meaningless.includes(`${deviceType} ${variable}`)) return false
      if (variable.startsWith('driver.') || withoutPoint.some(([, names]) => names.test(variable))) return false
      return !modelsFor(deviceType, variable).some((model) => landsOn(model, variable))
    })
    expect(unclaimed).toEqual([])
  })
})
