import { deviceType } from '@kilowatch/catalog'
import { watchOf } from '@kilowatch/catalog/judging'
import type { Device } from '../src/ingest/device.ts'

const type = deviceType('th')
/** Of the probe, in the order of its slots. */
export const probeKeys = ['probe.1.temperature', 'probe.1.humidity']
export const probePoints = new Map(probeKeys.map((key, index) => [key, { key, store: 'v' as const, slot: index + 1, cadence: 1_000 }]))

type Given = Pick<Device, 'id' | 'boxId' | 'ref' | 'intervalMs'> & { limits: Parameters<typeof watchOf>[1] }

/** A temperature and humidity sensor as ingest holds it in memory, of which nothing was heard yet. */
export function climateProbe({ limits, ...given }: Given): Device {
  return {
    ...given,
    uplinkId: 'u',
    businessId: '1',
    disabled: false,
    type,
    announcedType: 'th',
    chosenType: null,
    controls: [],
    via: '',
    nominal: {},
    announced: probeKeys,
    points: probePoints,
    placements: new Map(),
    watch: watchOf(type, limits, probePoints.values()),
    giving: undefined,
    online: true,
    newest: { at: null, v: [], vAt: [], c: [], cAt: [], extras: {}, states: new Map(), gaps: [] },
  }
}
