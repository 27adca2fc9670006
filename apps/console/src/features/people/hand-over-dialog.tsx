import { type Holders, holderCalls } from '@kilowatch/contract'
import { App, Button, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkDevice } from '../../shared/device-work.ts'
import { useCall, useCommand } from '../../shared/query.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { DepartmentsSelect } from '../../ui/pickers/department-select.tsx'
import { type NamedPerson, PeopleSelect } from '../../ui/pickers/person-select.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import styles from './people.module.css'

interface HandOverDialogProps {
  devices: readonly WorkDevice[]
  onDone?: () => void
  onClose: () => void
}

/** To which employees and departments devices are handed: of one device the present holders, of several in addition or in their place. */
export function HandOverDialog({ devices, onDone, onClose }: HandOverDialogProps) {
  const [only] = devices
  if (devices.length !== 1 || !only) return <HandOver devices={devices} onClose={onClose} {...(onDone ? { onDone } : {})} />
  return <OfOneDevice device={only} onClose={onClose} {...(onDone ? { onDone } : {})} />
}

function OfOneDevice({ device, ...rest }: { device: WorkDevice; onDone?: () => void; onClose: () => void }) {
  const { t } = useTranslation('people')
  const holders = useCall(holderCalls.readHolders, { params: { deviceId: device.id } }, { staleTime: 0 })
  if (holders.data && !holders.isFetching) return <HandOver devices={[device]} holders={holders.data} {...rest} />
  return (
    <Dialog touched={null} title={t('handOver.title', { count: 1 })} footer={null} onClose={rest.onClose}>
      {holders.error ? (
        <Failure what={t('handOver.holders')} error={holders.error} onRetry={() => void holders.refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </Dialog>
  )
}

function HandOver({ devices, holders, onDone, onClose }: HandOverDialogProps & { holders?: Holders }) {
  const { t } = useTranslation(['people', 'common'])
  const { message } = App.useApp()
  const field = useId()
  const [present] = useState({ people: holders?.employees ?? [], departments: (holders?.departments ?? []).map(({ id }) => id) })
  const [people, setPeople] = useState<NamedPerson[]>(present.people)
  const [departmentIds, setDepartments] = useState<string[]>(present.departments)
  const [replace, setReplace] = useState(holders !== undefined)
  const hand = useCommand(holderCalls.handDevices, {
    onDone: ({ devices: count }) => {
      void message.success(t('handOver.done', { count }))
      onDone?.()
      onClose()
    },
  })
  const submit = () =>
    hand.mutate({
      body: { boxIds: devices.map(({ id }) => id), employeeIds: people.map(({ id }) => id), departmentIds, replace },
    })
  const nothing = !replace && people.length === 0 && departmentIds.length === 0
  return (
    <Dialog
      touched={() => people !== present.people || departmentIds !== present.departments}
      title={t('handOver.title', { count: devices.length })}
      onClose={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common:cancel')}
        </Button>,
        <Button key="hand" type="primary" disabled={hand.isPending || nothing} onClick={submit}>
          {t('handOver.action')}
        </Button>,
      ]}
    >
      <div className={styles.form}>
        <p className={styles.shown}>{namesOf(devices, t('handOver.and', { count: devices.length }))}</p>
        <div className={styles.field}>
          <label htmlFor={`${field}-people`}>{t('handOver.people')}</label>
          <PeopleSelect id={`${field}-people`} value={people} onChange={setPeople} />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${field}-departments`}>{t('departments')}</label>
          <DepartmentsSelect id={`${field}-departments`} value={departmentIds} onChange={setDepartments} />
        </div>
        {holders ? null : (
          <Radio.Group
            vertical
            aria-label={t('handOver.way')}
            value={replace}
            onChange={({ target }) => setReplace(target.value === true)}
            options={[
              { value: false, label: t('handOver.add') },
              { value: true, label: t('handOver.replace') },
            ]}
          />
        )}
        <p className={styles.shown}>{t('handOver.note')}</p>
        <FormError error={hand.error} />
      </div>
    </Dialog>
  )
}

const named = 3

function namesOf(devices: readonly WorkDevice[], more: string): string {
  const names = devices
    .slice(0, named)
    .map(({ name }) => name)
    .join('、')
  return devices.length > named ? `${names} ${more}` : names
}
