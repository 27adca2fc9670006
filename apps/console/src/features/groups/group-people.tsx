import type { GroupDetail } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { identities } from './group-identities.ts'
import { GroupPeopleDialog } from './group-people-dialog.tsx'
import styles from './groups.module.css'

/** Who looks after the group, and as what. */
export function GroupPeople({ detail }: { detail: GroupDetail }) {
  const { t } = useTranslation('groups')
  const manages = mayManage(useSession().right)
  const [choosing, setChoosing] = useState(false)
  const choose = <Button onClick={() => setChoosing(true)}>{t('choosePeople')}</Button>
  return (
    <Card title={t('peopleOf')} note={t('peopleNote')} extra={manages ? choose : null}>
      {detail.staff.length === 0 ? (
        <Empty text={t('noPeople')} />
      ) : (
        <dl className={styles.people}>
          {identities
            .map((identity) => ({ identity, people: detail.staff.filter((each) => each.identity === identity) }))
            .filter(({ people }) => people.length > 0)
            .map(({ identity, people }) => (
              <div key={identity}>
                <dt>{t(`identities.${identity}`)}</dt>
                <dd>
                  {people.map(({ employeeId, name }) => (
                    <Link key={employeeId} to={`/enterprise/detail/member/${employeeId}`}>
                      {name}
                    </Link>
                  ))}
                </dd>
              </div>
            ))}
        </dl>
      )}
      {choosing ? <GroupPeopleDialog detail={detail} onClose={() => setChoosing(false)} /> : null}
    </Card>
  )
}
