import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { readSetting, type SettingOf, saveSetting } from '../settings.ts'

/** Those that the audit may show as they are. */
type OpenKey = 'backup' | 'retention' | 'sign-up'

/** Sets what an operator may set. */
export function changeSetting<K extends OpenKey>(key: K, wish: SettingOf<K>, actor: UserActor, services: Services): Promise<SettingOf<K>> {
  return change(services, actor, { action: `${key}.save`, subject: key, businessId: null }, async (tx, { at, note }) => {
    const before = await readSetting(tx, key)
    await saveSetting(tx, key, wish, { by: actor.user.id, at })
    note({ before, after: wish })
    return wish
  })
}
