import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { RuleCard } from './rule-card.tsx'
import { TargetsCard } from './targets-card.tsx'

const tabs = ['rule', 'targets', 'deliveries'] as const
const fields = { tab: urlChoice(tabs, 'rule') }

/** How the business's alarms are told: who in the end, which groups, and what was sent. */
export function BusinessNotificationsPage() {
  const { t } = useTranslation('notifications')
  const { right, businessId } = useSession()
  const [{ tab }, show] = useUrlState(fields)
  const panels = { rule: <RuleCard />, targets: <TargetsCard />, deliveries: <Deliveries /> }
  return (
    <Page>
      {businessId && mayManage(right) ? (
        <Tabs
          activeKey={tab}
          onChange={(key) => show({ tab: tabs.find((known) => known === key) ?? 'rule' })}
          destroyOnHidden
          tabBarGutter={20}
          items={tabs.map((key) => ({ key, label: t(`tabs.${key}`), children: panels[key] }))}
        />
      ) : (
        <Card>
          <Empty text={t('business.adminsOnly')} />
        </Card>
      )}
    </Page>
  )
}

function Deliveries() {
  return (
    <Card flush>
      <DeliveryTable whose="business" />
    </Card>
  )
}
