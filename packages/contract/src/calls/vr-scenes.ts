import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, DeviceState, RecordId } from '../fields.ts'
import { shapeOf } from '../form.ts'
import { Device, Reading } from './devices.ts'
import { StoredFile, uploadRefusals } from './files.ts'

export const vrSceneFields = fields(
  { key: 'name', name: { zh: '名称', en: 'Name' }, kind: 'text', most: 30, required: true },
  { key: 'sort', name: { zh: '顺序', en: 'Order' }, kind: 'number', range: [0, 999], usual: 0 },
)

/** The picture of a place with devices pinned on it; those that the caller does not see are left out. */
export const VrScene = z.object({
  id: RecordId,
  name: z.string(),
  group_id: RecordId.nullable(),
  group: z.string().nullable(),
  /** The site whose floor plan it is. */
  site_id: RecordId.nullable(),
  site: z.string().nullable(),
  /** Smaller ones come first. */
  sort: z.number().int(),
  picture: StoredFile.nullable(),
  devices: z.number().int(),
  /** The worst of them; null: there are none. */
  state: DeviceState.nullable(),
  /** The worst active alarm of them. */
  worst: z.object({ level: AlarmLevel, unconfirmed: z.boolean() }).nullable(),
})
export type VrScene = z.output<typeof VrScene>

/** Where on the picture: shares of its width and height, from the upper left corner. */
const Place = { x: z.number().min(0).max(1), y: z.number().min(0).max(1) }
export const VrPin = z.object({
  ...Place,
  device: Device,
  /** Newest readings of its points in alarm, the worst first. */
  alarmed: z.array(Reading),
})
export type VrPin = z.output<typeof VrPin>
export const VrSceneDetail = VrScene.extend({ pins: z.array(VrPin) })
export type VrSceneDetail = z.output<typeof VrSceneDetail>

/** Longest side of a scene's picture in pixels: of one that goes all around, a quarter is what one looks at. */
export const scenePictureSide = 4_096
/** JPEG, PNG or WebP, larger than other pictures. */
export const scenePictureRule = { field: 'file', most: 1, bytes: 20_971_520 } as const
/** Of one scene. */
export const mostScenePins = 200

const path = '/api/v1/vr-scenes'
const reads = ['vr-scene', 'group', 'site', 'device', 'state', 'alarm', 'share'] as const
const one = { variant: 'own', access: { record: 'vr-scene', can: 'manage', at: 'params.sceneId' }, changes: ['vr-scene'] } as const
const ofOne = { params: { sceneId: ':vrScene' } }
const shape = { ...shapeOf(vrSceneFields), groupId: RecordId.nullable().default(null), siteId: RecordId.nullable().default(null) }

export const vrSceneCalls = {
  listManagedScenes: call({
    method: 'GET',
    path: '/api/pihems/mgr_vrs',
    variant: 'signed',
    access: { business: 'member' },
    reads: [...reads],
    summary: 'VR scenes of the business, each with those of its devices that the caller sees',
    data: z.array(VrScene),
    sample: {},
  }),
  listGroupScenes: call({
    method: 'GET',
    path: '/api/pihems/gp_vrs',
    variant: 'signed',
    access: { record: 'group', can: 'see', at: 'query.group_id' },
    reads: [...reads],
    summary: 'VR scenes of a group and of the groups below it',
    query: z.object({ group_id: RecordId }),
    data: z.array(VrScene),
    sample: { query: { group_id: ':group' } },
  }),
  readScene: call({
    method: 'GET',
    path: `${path}/:sceneId`,
    variant: 'own',
    access: { record: 'vr-scene', can: 'see', at: 'params.sceneId' },
    reads: [...reads, 'sample', 'connection', 'uplink'],
    summary: 'One VR scene with the devices pinned on it and their newest values',
    data: VrSceneDetail,
    sample: ofOne,
  }),
  uploadScenePicture: call({
    method: 'POST',
    path: '/api/v1/vr-scene-pictures',
    variant: 'own',
    access: { business: 'admin' },
    changes: [],
    summary: 'Bring the picture of a VR scene or of the map, of up to 4096 px; it is removed after a day unless something holds it by then',
    files: scenePictureRule,
    data: StoredFile,
    refusals: [...uploadRefusals],
    sample: {},
  }),
  addScene: call({
    method: 'POST',
    path,
    variant: 'own',
    access: { business: 'admin' },
    changes: ['vr-scene'],
    summary: 'Add a VR scene from a picture that was uploaded',
    body: z.object({ ...shape, fileId: RecordId }),
    data: VrScene,
    refusals: [30001, 50003, 80003],
    sample: { body: { name: '机房', groupId: ':group', fileId: ':upload' } },
  }),
  changeScene: call({
    ...one,
    method: 'PUT',
    path: `${path}/:sceneId`,
    summary: 'Change name, order, group and site of a VR scene, and its picture where one is named; pins stay',
    body: z.object({ ...shape, fileId: RecordId.optional() }),
    data: VrScene,
    refusals: [50003, 80003],
    sample: { ...ofOne, body: { name: '机房', groupId: ':group' } },
  }),
  saveScenePins: call({
    ...one,
    method: 'PUT',
    path: `${path}/:sceneId/pins`,
    summary: 'Where devices stand on the picture; those that the caller does not see stay where they are',
    body: z.object({ pins: z.array(z.object({ ...Place, boxId: DeviceId })).max(mostScenePins) }),
    data: VrSceneDetail,
    refusals: [50001],
    sample: { ...ofOne, body: { pins: [{ boxId: ':device', x: 0.5, y: 0.5 }] } },
  }),
  removeScene: call({ ...one, method: 'DELETE', path: `${path}/:sceneId`, summary: 'Delete a VR scene', data: z.null(), sample: ofOne }),
}
