import { fields } from '@kilowatch/catalog'
import { patrolRecordCalls, patrolTaskCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './patrol-records.module.css'

interface DialogProps {
  id: string
  onClose: () => void
}

const person = fields({ key: 'userId', name: { zh: '人员', en: 'Person' }, kind: 'record', required: true })
const people = <RecordSelect of={patrolTaskCalls.listPatrolAssignees} words="person" />

/** Whose record it is from now on. */
export function HandDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation('patrol-records')
  const hand = useCommand(patrolRecordCalls.handPatrolRecords)
  return (
    <RecordDialog
      fields={person}
      record={null}
      title={t('record.hand')}
      action={t('record.hand')}
      done={t('record.handed')}
      inputs={{ userId: people }}
      save={({ userId }) => hand.mutateAsync({ body: { ids: [id], user_id: userId } })}
      state={hand}
      onClose={onClose}
    />
  )
}

/** With whom a record is shared, who does not see its device. */
export function ShareDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation('patrol-records')
  const sharers = useCall(patrolRecordCalls.listRecordSharers, { params: { id } })
  const share = useCommand(patrolRecordCalls.sharePatrolRecord)
  const revoke = useCommand(patrolRecordCalls.revokeRecordShare)
  const [chosen, choose] = useState<string | null>(null)
  const add = () => chosen && share.mutate({ params: { id }, body: { userId: chosen } }, { onSuccess: () => choose(null) })
  return (
    <Dialog touched={null} title={t('record.share')} footer={null} onClose={onClose}>
      <FormError error={share.error ?? revoke.error} />
      <div className={styles.sharing}>
        <RecordSelect
          of={patrolTaskCalls.listPatrolAssignees}
          words="person"
          label={t('record.shareWith')}
          value={chosen}
          onChange={choose}
        />
        <Button disabled={chosen === null || share.isPending} onClick={add}>
          {t('record.share')}
        </Button>
      </div>
      <Loaded of={sharers} what={t('record.sharers')} rows={2} height={80}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={t('record.noSharers')} />
          ) : (
            <ul className={styles.sharers}>
              {rows.map(({ id: userId, name, sharedAt }) => (
                <li key={userId}>
                  <span>
                    {name} <Time at={sharedAt} full />
                  </span>
                  <Button
                    size="small"
                    aria-label={t('record.unshareOf', { name })}
                    disabled={revoke.isPending}
                    onClick={() => revoke.mutate({ params: { id }, query: { user_id: userId } })}
                  >
                    {t('record.unshare')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
