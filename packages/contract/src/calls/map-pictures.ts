import { z } from 'zod'
import { call } from '../call.ts'
import { RecordId } from '../fields.ts'
import { StoredFile } from './files.ts'

/** Between which degrees (WGS 84) a picture lies; its upper edge is north. */
export const MapBounds = z.object({
  north: z.number().min(-90).max(90),
  south: z.number().min(-90).max(90),
  west: z.number().min(-180).max(180),
  east: z.number().min(-180).max(180),
})
export type MapBounds = z.output<typeof MapBounds>

/** What a business has laid beneath the map of its sites. */
export const MapPicture = MapBounds.extend({ picture: StoredFile })
export type MapPicture = z.output<typeof MapPicture>

const path = '/api/v1/map-picture'

export const mapPictureCalls = {
  readMapPicture: call({
    method: 'GET',
    path,
    variant: 'own',
    access: { business: 'member' },
    reads: ['business'],
    summary: 'The picture beneath the map of the sites, and where it lies; null where there is none',
    data: MapPicture.nullable(),
    sample: {},
  }),
  setMapPicture: call({
    method: 'PUT',
    path,
    variant: 'own',
    access: { business: 'admin' },
    changes: ['business'],
    summary: 'Lay a picture that the caller has uploaded beneath the map, or, without one, the present one elsewhere',
    body: MapBounds.extend({ fileId: RecordId.optional() }),
    data: MapPicture,
    refusals: [10003, 70003, 80003],
    sample: { body: { fileId: ':upload', north: 31, south: 28, west: 118, east: 123 } },
  }),
  removeMapPicture: call({
    method: 'DELETE',
    path,
    variant: 'own',
    access: { business: 'admin' },
    changes: ['business'],
    summary: 'Lay no picture beneath the map any more',
    data: z.null(),
    sample: {},
  }),
}
