import { dutyCalls, type OnDutyNow } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import styles from './overview.module.css'

/** Who is on duty now in each group that has a roster. */
export function DutyCard() {
  const { t } = useTranslation('operations-overview')
  const duty = useCall(dutyCalls.listOnDuty, {}, { keep: true, poll: 60_000 })
  return (
    <Card title={t('duty')} flush>
      <Loaded of={duty} what={t('duty')} rows={4} height={160}>
        {(groups) =>
          groups.length === 0 ? (
            <Empty text={t('noRoster')} />
          ) : (
            <ul className={styles.rows}>
              {groups.map((group) => (
                <Group key={group.group.id} duty={group} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Group({ duty: { group, on, next, changesAt } }: { duty: OnDutyNow }) {
  const { t } = useTranslation('operations-overview')
  return (
    <li className={styles.entry}>
      <Link to={`/enterprise/operation/duty?group=${group.id}`}>{group.name}</Link>
      {on.length === 0 ? (
        <span className={styles.gap}>
          <Mark shape="triangle" colour="var(--major)" filled={false} size={14} />
          {t('nobody')}
        </span>
      ) : (
        on.map(({ person, shift, until }) => (
          <span key={`${person.id} ${shift}`}>
            <b>{person.name}</b> <small>{<Worded text={t('until', { shift })} parts={{ time: <Time at={until} /> }} />}</small>
          </span>
        ))
      )}
      {next.length > 0 ? (
        <small>
          <Worded text={t('next', { names: next.map(({ name }) => name).join(t('comma')) })} parts={{ time: <Time at={changesAt} /> }} />
        </small>
      ) : null}
    </li>
  )
}
