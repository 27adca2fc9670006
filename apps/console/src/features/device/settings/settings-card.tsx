import { type DeviceSettings, deviceSettingCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { ReadOnlyNote } from '../../../ui/read-only.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { type DeviceData, livePoll } from '../device-data.ts'
import { ReviewDialog } from './review-dialog.tsx'
import type { SettingRow } from './setting-draft.ts'
import { SettingLine } from './setting-line.tsx'
import styles from './settings.module.css'
import { useSettingDraft } from './use-setting-draft.ts'

/** What stands in the device itself: shown to all, and written by those who manage it; what is set every day also by those who were let. */
export function SettingsCard({ data }: { data: DeviceData }) {
  const { t } = useTranslation('settings')
  const said = useCall(deviceSettingCalls.readSettings, { params: { deviceId: data.device.id } }, { poll: livePoll })
  if (said.isPending || !data.latest) return <Skeleton height={420} />
  if (said.isError && !said.data)
    return <Failure what={t('title')} error={said.error} at={said.errorUpdatedAt} onRetry={() => void said.refetch()} />
  return said.data && <Editor key={data.device.type} data={data} said={said.data} />
}

function Editor({ data, said }: { data: DeviceData; said: DeviceSettings }) {
  const { t } = useTranslation('settings')
  const editing = useSettingDraft(data, said)
  const mayEnter = ({ setting }: SettingRow) => said.maySet === 'all' || (said.maySet === 'everyday' && setting.everyday === true)
  const readOnly = !editing.rows.some(mayEnter)
  useUnsavedGuard(editing.changed.length > 0)
  if (editing.rows.length === 0) return <Empty text={t('none')} />
  const isOffered = editing.rows.some(({ offered }) => offered)
  return (
    <>
      {readOnly && <ReadOnlyNote what={t('readOnly')} />}
      <Card title={t('title')} {...(noteOf(said, isOffered) ? { note: t(noteOf(said, isOffered) ?? 'away') } : {})}>
        <ul className={styles.lines}>
          {editing.rows.map((row) => (
            <SettingLine
              key={row.key}
              row={row}
              editing={editing}
              newest={said.commands.find(({ control }) => control === row.key)}
              data={data}
              connected={said.connected}
              mayEnter={mayEnter(row)}
              readOnly={readOnly}
            />
          ))}
        </ul>
        {!readOnly && isOffered && (
          <div className={styles.actions}>
            <Button type="primary" disabled={!editing.mayReview} onClick={editing.begin}>
              {t('review', { count: editing.changed.length })}
            </Button>
            <Button disabled={editing.changed.length === 0} onClick={editing.clear}>
              {t('undo')}
            </Button>
          </div>
        )}
      </Card>
      <ReviewDialog editing={editing} deviceName={data.device.name} />
    </>
  )
}

/** Why nothing can be written now; undefined: it can. */
function noteOf({ connected }: DeviceSettings, isOffered: boolean): 'away' | 'notWritable' | undefined {
  if (!isOffered) return 'notWritable'
  return connected ? undefined : 'away'
}
