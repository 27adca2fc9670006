import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId } from '../fields.ts'
import { pictureRule, StoredFile } from './files.ts'

/** Site pictures of a device: where it stands, how it is wired, what its plate says. */
export const sceneCalls = {
  listSceneImages: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/scene-images',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['device'],
    summary: 'Site pictures of a device, in the order in which they came, and how many it may have',
    data: z.object({ items: z.array(StoredFile), most: z.number().int() }),
    sample: { params: { deviceId: ':device' } },
  }),
  addSceneImage: call({
    method: 'POST',
    path: '/Device/scene-images',
    aliases: [{ prefixed: '/bms_service/Device/scene-images' }],
    variant: 'wrapper',
    access: { device: 'manage', at: 'body.box_id' },
    changes: ['device'],
    summary: 'Upload a site picture of a device',
    sends: true,
    body: z.object({ box_id: DeviceId }),
    files: pictureRule,
    data: StoredFile,
    refusals: [80003, 30001, 80001, 60006],
    sample: { body: { box_id: ':device' } },
  }),
  removeSceneImage: call({
    method: 'DELETE',
    path: '/Device/devices/:id/scene-images/:imageId',
    aliases: [{ prefixed: '/bms_service/Device/devices/:id/scene-images/:imageId' }],
    variant: 'wrapper',
    access: { device: 'manage', at: 'params.id' },
    changes: ['device'],
    summary: 'Delete a site picture of a device',
    data: z.null(),
    refusals: [70003],
    sample: { params: { id: ':device', imageId: ':sceneImage' } },
  }),
}
