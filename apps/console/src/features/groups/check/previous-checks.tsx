import { checkStates, checkVerdicts, documentCalls, type GroupCheck, groupCheckCalls } from '@kilowatch/contract'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../shared/client.ts'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { PrintButton } from '../../../ui/print-button.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { Time } from '../../../ui/value.tsx'
import styles from './check.module.css'
import { checkAddress } from './check-address.ts'
import { VerdictMark } from './verdict-mark.tsx'

const pageSize = 6

/** Checks of the group, newest first; each opens in the page. */
export function PreviousChecks({ groupId, shown }: { groupId: string; shown: string | null }) {
  const { t } = useTranslation('checks')
  const [page, setPage] = useState(1)
  const checks = useCall(groupCheckCalls.listGroupChecks, { query: { groupId, page, pageSize } }, { keep: true })
  return (
    <Card title={t('previous')} note={checks.data ? String(checks.data.total) : undefined} flush>
      <Loaded of={checks} what={t('previous')} rows={3} height={120}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty text={t('noChecks')} />
          ) : (
            <>
              <ul className={styles.previous}>
                {items.map((check) => (
                  <Previous key={check.id} check={check} isShown={check.id === shown} />
                ))}
              </ul>
              {total > pageSize ? (
                <Pagination
                  className={styles.pages ?? ''}
                  size="small"
                  current={page}
                  pageSize={pageSize}
                  total={total}
                  onChange={setPage}
                />
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function Previous({ check, isShown }: { check: GroupCheck; isShown: boolean }) {
  const language = useLanguage()
  const [, change] = useUrlState(checkAddress)
  const sums = (
    [
      ['fail', check.fail],
      ['warn', check.warn],
      ['no-answer', check.noAnswer],
      ['pass', check.pass],
    ] as const
  ).filter(([, count]) => count > 0)
  const worst = sums[0]?.[0]
  return (
    <li aria-current={isShown ? 'true' : undefined}>
      <button type="button" onClick={() => change({ check: check.id, show: 'all' }, { replace: false })}>
        {worst ? <VerdictMark verdict={worst} solid /> : <Mark shape="waits" colour="var(--text-2)" filled={false} />}
        <span>
          <strong>
            <Time at={check.startedAt} full />
          </strong>{' '}
          {check.state === 'done' ? check.startedBy?.name : checkStates[check.state][language]}
          <small>{sums.map(([verdict, count]) => `${checkVerdicts[verdict][language]} ${count}`).join(' · ')}</small>
        </span>
      </button>
      <PrintButton bare fetch={() => download(documentCalls.printGroupCheck, { params: { checkId: check.id } })} />
    </li>
  )
}
