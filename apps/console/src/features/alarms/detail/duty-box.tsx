import { PhoneOutlined } from '@ant-design/icons'
import { type AlarmDetail, type AlarmDuty, notificationCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { Mark } from '../../../ui/mark.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import styles from './alarm-detail.module.css'

/** The message may be read at any moment; no event of others tells of it. */
const everyMinute = 60_000

/** Who is on duty now in the groups of the alarm's device; nothing for those who do not belong to its business. */
export function DutyBox({ alarm: { id } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const duty = useCall(notificationCalls.readAlarmDuty, { params: { alarmId: id } }, { every: everyMinute })
  if (duty.data === null || (duty.data && !duty.data.rostered && duty.data.managers.length === 0)) return null
  const until = duty.data?.on[0]?.until
  return (
    <section className={styles.box} aria-label={t('duty.title')}>
      <h3 className={styles.title}>
        {t('duty.title')}{' '}
        {until ? (
          <span>
            <Worded text={t('duty.until')} parts={{ time: <Time at={until} full /> }} />
          </span>
        ) : null}
      </h3>
      {duty.data ? (
        <OnDuty duty={duty.data} />
      ) : duty.error ? (
        <Failure what={t('duty.title')} error={duty.error} at={duty.errorUpdatedAt} onRetry={() => void duty.refetch()} />
      ) : (
        <Skeleton height={80} />
      )}
    </section>
  )
}

function OnDuty({ duty: { rostered, on, managers } }: { duty: AlarmDuty }) {
  const { t } = useTranslation('alarms')
  const shown = on.length === 0 ? managers : managers.slice(0, 1)
  return (
    <ul className={styles.people}>
      {on.length === 0 ? (
        <li className={styles.nobody}>
          <Mark shape="triangle" colour="var(--major)" filled={false} size={14} /> {t(rostered ? 'duty.nobody' : 'duty.noRoster')}
        </li>
      ) : null}
      {on.map(({ person, phone, shift, manages, readAt }) => (
        <Person key={person.id} person={person} phone={phone}>
          {[shift, ...(manages ? [t('duty.manager')] : [])].join(t('duty.and'))}
          {readAt ? (
            <>
              {t('duty.and')}
              <Worded text={t('duty.read')} parts={{ time: <Time at={readAt} full /> }} />
            </>
          ) : null}
        </Person>
      ))}
      {shown.map(({ person, phone }) => (
        <Person key={person.id} person={person} phone={phone}>
          {t('duty.manager')}
        </Person>
      ))}
    </ul>
  )
}

interface PersonProps {
  person: { id: string; name: string }
  phone: string | null
  /** As what they are named. */
  children: ReactNode
}

function Person({ person: { id, name }, phone, children }: PersonProps) {
  const { t } = useTranslation('alarms')
  const { userId } = useSession()
  return (
    <li className={styles.onDuty}>
      <span>
        <b>{name}</b> {id === userId ? t('duty.yourself') : null}
        <small>{children}</small>
      </span>
      {phone ? (
        <Button
          icon={<PhoneOutlined />}
          href={`tel:${phone}`}
          aria-label={t('duty.call', { name, phone })}
          title={t('duty.call', { name, phone })}
        />
      ) : null}
    </li>
  )
}
