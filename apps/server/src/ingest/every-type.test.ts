import {
  concreteKeys,
  type DeviceType,
  deviceTypes,
  flatPoints,
  type Measure,
  quantise,
  resolvePoint,
  type State,
} from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { deviceFrom } from './device.ts'
import { applySample, type Draft, draftOf } from './draft.ts'
import { placementOf, placeValues } from './point-list.ts'

// Every type of the catalogue under samples: values arrive as they were sent, at their decimals, and every measure and state that can raise
// an alarm does so, and clears it.

const second = 1_000
const typesWithPoints = deviceTypes.filter(({ points }) => points.length > 0)

/** One of each point of a type: of what repeats the last. */
const keysOf = (type: DeviceType) => flatPoints(type).flatMap(({ pattern }) => concreteKeys(type, pattern).at(-1) ?? [])

/** In the middle of its range, beyond which limits stand at 30 % and alarms at 40 % of it. */
const shareOf = ({ range: [least, most], decimals }: Measure, share: number) => quantise(least + (most - least) * share, decimals)

function ruleOf(point: Measure): Rule {
  return {
    ...(point.sides === 'both' || point.sides === 'high' ? { high: [shareOf(point, 0.9), shareOf(point, 0.8)] } : {}),
    ...(point.sides === 'both' || point.sides === 'low' ? { low: [shareOf(point, 0.1), shareOf(point, 0.2)] } : {}),
  }
}

function usualCode({ values, alarms }: State): number | null {
  return Object.entries(values).find(([value]) => !Object.hasOwn(alarms, value))?.[1].code ?? null
}

/** A device of a type as ingest knows it, and what is sent of it. */
class Heard {
  readonly keys: readonly string[]
  readonly draft: Draft
  readonly #type: DeviceType
  readonly #placement: ReturnType<typeof placementOf>
  #at = 1_700_000_000_000

  constructor(type: DeviceType) {
    this.#type = type
    this.keys = keysOf(type)
    const slots = { v: 0, c: 0 }
    const rows = this.keys.map((key) => {
      const store = this.point(key).kind === 'counter' ? ('c' as const) : ('v' as const)
      slots[store] += 1
      return { device_id: 1, key, store, slot: slots[store], cadence_ms: '10000' }
    })
    const rules = Object.fromEntries(
      flatPoints(type).flatMap(({ pattern, point }) =>
        point.kind === 'measure' && point.sides !== 'none' ? [[pattern, ruleOf(point)]] : [],
      ),
    )
    const device = deviceFrom(
      {
        ...{ id: 1, box_id: '500000000001', ref: 'a', uplink_id: 'u', business_id: '1', type: null, announced_type: type.code },
        ...{
          interval_ms: 10 * second,
          point_list: [...this.keys],
          controls: [],
          via: '',
          nominal: {},
          online: true,
          disabled_at: null,
          rules,
        },
        ...{ at: null, v: null, v_at: null, c: null, c_at: null, extras: null, rule_state: null },
      },
      rows,
    )
    this.draft = draftOf(device)
    this.#placement = placementOf(type, this.keys, device.points)
  }

  point(key: string) {
    const point = resolvePoint(this.#type, key)?.point
    if (!point) throw new Error(`${this.#type.code} has no ${key}`)
    return point
  }

  /** A sample in which all is usual but these, for so many seconds. */
  say(unusual: Readonly<Record<string, number>> = {}, seconds = 0): void {
    const values = this.keys.map((key) => unusual[key] ?? this.#usual(key))
    for (let told = 0; told <= seconds; told += 10) {
      this.#at += 10 * second
      applySample(this.draft, { at: this.#at, received: this.#at, live: true, values: placeValues(this.#placement, values) })
    }
  }

  #usual(key: string): number | null {
    const point = this.point(key)
    if (point.kind === 'measure') return shareOf(point, 0.5)
    return point.kind === 'state' ? usualCode(point) : 1234.567
  }

  /** The newest value that is known of a point. */
  known(key: string): number | null {
    const { device, newest } = this.draft
    const placed = device.points.get(key)
    return (placed && newest[placed.store][placed.slot - 1]) ?? null
  }

  /** Sides of a point whose alarm was raised, and whether it is cleared. */
  alarms(key: string): (readonly [side: string, cleared: boolean])[] {
    const own = this.draft.episodes.filter(({ rule }) => rule.point === key)
    return own.map(({ rule, release }) => [rule.side, release !== undefined])
  }
}

describe.each(typesWithPoints.map((type) => ({ code: type.code, type })))('the type $code', ({ type }) => {
  it('is heard with every value as it was sent, at its decimals', () => {
    const heard = new Heard(type)
    const sent = Object.fromEntries(
      heard.keys.flatMap((key) => {
        const point = heard.point(key)
        return point.kind === 'measure' ? [[key, shareOf(point, 0.5) + 0.3 * 10 ** -point.decimals]] : []
      }),
    )
    heard.say(sent)
    for (const key of heard.keys) {
      const point = heard.point(key)
      if (point.kind === 'measure') expect(quantise(heard.known(key) ?? Number.NaN, point.decimals), key).toBe(shareOf(point, 0.5))
      else if (point.kind === 'counter') expect(heard.known(key), key).toBe(1234.567)
      else expect(heard.known(key), key).toBe(usualCode(point))
    }
  })

  it('raises an alarm where a limit is passed, and clears it where the value is back', () => {
    for (const key of keysOf(type)) {
      const heard = new Heard(type)
      const point = heard.point(key)
      if (point.kind !== 'measure' || point.sides === 'none') continue
      for (const [side, beyond] of [['high', 0.95] as const, ['low', 0.05] as const]) {
        const expected = point.sides === 'both' || point.sides === side
        heard.draft.episodes.length = 0
        heard.say()
        heard.say({ [key]: shareOf(point, beyond) })
        expect(heard.alarms(key), `${key} ${side}`).toEqual(expected ? [[side, false]] : [])
        heard.say({ [key]: shareOf(point, side === 'high' ? 0.85 : 0.15) })
        expect(heard.alarms(key), `${key} ${side} within its hysteresis`).toEqual(expected ? [[side, false]] : [])
        heard.say()
        expect(heard.alarms(key), `${key} ${side}`).toEqual(expected ? [[side, true]] : [])
      }
    }
  })

  it('raises an alarm for each state that is one, once it lasted long enough, and clears it', () => {
    for (const key of keysOf(type)) {
      const heard = new Heard(type)
      const point = heard.point(key)
      if (point.kind !== 'state') continue
      for (const [value, { code }] of Object.entries(point.values)) {
        const alarm = point.alarms[value]
        heard.draft.episodes.length = 0
        heard.say()
        heard.draft.episodes.length = 0
        heard.say({ [key]: code }, (point.timing?.raiseDelay ?? 0) + 10)
        expect(heard.alarms(key), `${key} ${value}`).toEqual(alarm ? [[value, false]] : [])
        heard.say({}, (point.timing?.clearDelay ?? 0) + 10)
        expect(heard.alarms(key), `${key} ${value}`).toEqual(
          alarm && usualCode(point) !== null ? [[value, true]] : alarm ? [[value, false]] : [],
        )
      }
    }
  })
})
