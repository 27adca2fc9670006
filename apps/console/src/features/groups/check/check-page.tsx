import { type GroupCheckState, groupCalls, groupCheckCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { chosenGroup, groupPath, levelsOf } from '../group-levels.ts'
import styles from './check.module.css'
import { checkAddress } from './check-address.ts'
import { CheckHead } from './check-head.tsx'
import { CheckResults } from './check-results.tsx'
import { JudgedBy } from './judged-by.tsx'
import { PreviousChecks } from './previous-checks.tsx'

/** One-key check of a group: its newest, or an earlier one that the address names. */
export function CheckPage() {
  const { t } = useTranslation('checks')
  const groups = useCall(groupCalls.listGroups, {})
  const [{ group }, change] = useUrlState(checkAddress)
  const chosen = groups.data && chosenGroup(groups.data, group, null)
  const options = levelsOf(groups.data ?? []).flatMap((first) =>
    [first, ...first.below].map(({ id, name, parentId }) => ({ value: id, label: parentId === null ? name : `${first.name} / ${name}` })),
  )
  const choose = (id: string) => change({ group: id, check: '', show: 'all' }, { replace: false })
  return (
    <Page
      actions={
        chosen ? (
          <>
            <Select className={styles.choice ?? ''} aria-label={t('group')} value={chosen.id} options={options} onChange={choose} />
            <Link to={groupPath(chosen)}>{t('toGroup')}</Link>
          </>
        ) : null
      }
    >
      <Loaded of={groups} what={t('title')} rows={6} height={240} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
        {() =>
          chosen ? (
            <OfGroup key={chosen.id} groupId={chosen.id} />
          ) : (
            <Card>
              <Empty text={t('noGroups')} action={<Link to="/new_device_group">{t('toGroups')}</Link>} />
            </Card>
          )
        }
      </Loaded>
    </Page>
  )
}

function OfGroup({ groupId }: { groupId: string }) {
  const { t } = useTranslation('checks')
  const state = useCall(groupCheckCalls.readGroupCheckState, { params: { groupId } }, { poll: 2_000 })
  return (
    <Loaded of={state} what={t('title')} rows={8} height={420} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
      {(read) => <Content state={read} />}
    </Loaded>
  )
}

function Content({ state }: { state: GroupCheckState }) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  const [{ check: named }] = useUrlState(checkAddress)
  const isEarlier = named !== '' && named !== state.check?.id
  const earlier = useCall(groupCheckCalls.readGroupCheck, { params: { checkId: named } }, { enabled: isEarlier })
  const check = isEarlier ? earlier.data : state.check
  return (
    <div className={styles.layout} lang={language}>
      <div className={styles.head}>
        <CheckHead state={state} check={check ?? null} isEarlier={isEarlier} />
      </div>
      <div className={styles.main}>
        {isEarlier && !check ? (
          <Loaded of={earlier} what={t('title')} rows={8} height={300} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
            {() => null}
          </Loaded>
        ) : check ? (
          <CheckResults check={check} mayRead={state.mayCheck && !isEarlier} />
        ) : (
          <Card>
            <Empty text={state.group.devices === 0 ? t('noDevices') : t('never')} />
          </Card>
        )}
      </div>
      <div className={styles.beside}>
        <PreviousChecks groupId={state.group.id} shown={check?.id ?? null} />
        <JudgedBy standard={check?.standard ?? state.standard} dueAt={state.dueAt} />
      </div>
    </div>
  )
}
