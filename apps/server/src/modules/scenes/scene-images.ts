import type { StoredFile } from '@kilowatch/contract'
import type { DeviceSubject } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { filesOf } from '../files/index.ts'

export function sceneImages(db: Queryable, device: Pick<DeviceSubject, 'id'>): Promise<StoredFile[]> {
  return filesOf(db, holderOf(device))
}

export function holderOf({ id }: Pick<DeviceSubject, 'id'>) {
  return { kind: 'device', id } as const
}
