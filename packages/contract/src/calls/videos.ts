import { type Choices, fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, RecordId } from '../fields.ts'
import { formOf, shapeOf } from '../form.ts'

/** How a source is watched. */
export const videoKinds = {
  hls: { zh: 'HLS 视频流', en: 'HLS stream' },
  mp4: { zh: 'MP4 视频', en: 'MP4 video' },
  mjpeg: { zh: 'MJPEG 视频流', en: 'MJPEG stream' },
  snapshot: { zh: '快照图片', en: 'Snapshot' },
  rtsp: { zh: 'RTSP 视频流', en: 'RTSP stream' },
  page: { zh: '摄像机网页', en: 'Web page of the camera' },
} as const satisfies Choices

export const videoFields = fields(
  { key: 'name', name: { zh: '名称', en: 'Name' }, kind: 'text', most: 30, required: true },
  { key: 'kind', name: { zh: '类型', en: 'Kind' }, kind: 'choice', of: videoKinds, usual: 'hls' },
  {
    key: 'address',
    name: { zh: '地址', en: 'Address' },
    kind: 'text',
    most: 500,
    required: true,
    example: { zh: 'https://…、rtsp://…', en: 'https://… or rtsp://…' },
    help: {
      zh: '其中的用户名、密码和“?”之后的内容只有主账号和管理员能看到',
      en: 'The user name, password and anything after “?” are only shown to the owner and administrators',
    },
  },
)

export const VideoSource = z.object({
  id: RecordId,
  name: z.string(),
  kind: z.enum(Object.keys(videoKinds) as (keyof typeof videoKinds)[]),
  /** Whole for those who manage it; for others without user name, password and what stands behind '?'. */
  address: z.string(),
  /** Whether something of the address is left out. */
  withheld: z.boolean(),
  /** Of the device that it shows, else null. */
  box_id: DeviceId.nullable(),
  /** Of the group of devices that it shows, else null. */
  group_id: RecordId.nullable(),
  /** Of the VR scene that it shows, else null. */
  scene_id: RecordId.nullable(),
})
export type VideoSource = z.output<typeof VideoSource>

/** Of one business. */
export const mostVideos = 1_000

const path = '/api/v1/videos'
const camera = { name: '机房一号', kind: 'rtsp' as const, address: 'rtsp://viewer:secret@192.0.2.10:554/stream1' }
const one = { path: `${path}/:videoId`, variant: 'own', access: { record: 'video', can: 'manage', at: 'params.videoId' } } as const
const ofOne = { params: { videoId: ':video' } }

export const videoCalls = {
  listVideos: call({
    method: 'GET',
    path: '/api/pihems/gt_video',
    variant: 'signed',
    access: { lists: 'devices' },
    reads: ['video', 'device', 'group', 'vr-scene', 'share', 'employee', 'department'],
    summary:
      'Video sources of a device, or of a scene: a group with the groups below it and their devices, or a VR scene with the devices pinned on it. Without any of them all that the caller sees',
    query: z.object({ box_id: DeviceId.optional(), group_id: RecordId.optional(), scene_id: RecordId.optional() }),
    data: z.array(VideoSource),
    sample: {},
  }),
  addVideo: call({
    method: 'POST',
    path,
    variant: 'own',
    access: { business: 'admin' },
    changes: ['video'],
    summary: 'Enter a video source of a device, a group or a VR scene of the business; it comes last',
    body: z.object({
      ...shapeOf(videoFields),
      deviceId: DeviceId.nullable().default(null),
      groupId: RecordId.nullable().default(null),
      sceneId: RecordId.nullable().default(null),
    }),
    data: VideoSource,
    refusals: [10003, 30001, 50001, 70003],
    sample: { body: { ...camera, deviceId: ':device' } },
  }),
  orderVideos: call({
    method: 'PUT',
    path: `${path}/order`,
    variant: 'own',
    access: { business: 'admin' },
    changes: ['video'],
    summary: 'Show these video sources of the business in this order, before those that are entered later',
    body: z.object({ videoIds: z.array(RecordId).min(1).max(mostVideos) }),
    data: z.null(),
    refusals: [70003],
    sample: { body: { videoIds: [':video'] } },
  }),
  listCameraOrigins: call({
    method: 'GET',
    path: '/api/v1/camera-origins',
    variant: 'own',
    access: 'signed-in',
    reads: [],
    summary: 'Origins of cameras that the console of this installation may load from',
    data: z.array(z.string()),
    sample: {},
  }),
  changeVideo: call({
    ...one,
    method: 'PUT',
    changes: ['video'],
    summary: 'Change name, kind and address of a video source; what it shows stays',
    body: formOf(videoFields),
    data: VideoSource,
    refusals: [10003],
    sample: { ...ofOne, body: camera },
  }),
  removeVideo: call({ ...one, method: 'DELETE', changes: ['video'], summary: 'Remove a video source', data: z.null(), sample: ofOne }),
}
