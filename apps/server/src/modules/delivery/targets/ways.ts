import type { TargetChannel } from '@kilowatch/contract'
import { dingtalk } from './dingtalk.ts'
import { feishu } from './feishu.ts'
import type { TargetWay } from './way.ts'
import { webhook } from './webhook.ts'
import { wecom } from './wecom.ts'

/** How each kind of target is spoken to. */
export const ways: Readonly<Record<TargetChannel, TargetWay>> = { webhook, wecom, dingtalk, feishu }
