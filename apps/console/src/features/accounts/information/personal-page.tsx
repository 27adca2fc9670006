import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useSession } from '../../../shared/session.ts'
import { urlChoice, useUrlState } from '../../../shared/url-state.ts'
import { Page } from '../../../ui/page.tsx'
import { DataCards } from './data-cards.tsx'
import { InfoCard } from './info-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const tabs = ['info', 'password', 'sessions', 'data'] as const
const fields = { tab: urlChoice(tabs, 'info') }
const cards = { info: <InfoCard />, password: <PasswordCard />, sessions: <SessionsCard />, data: <DataCards /> }

/** One's own account: what is known of the person, password, where they are signed in, their data. */
export function PersonalPage() {
  const { t } = useTranslation('accounts')
  const { brandid } = useSession()
  const [{ tab }, show] = useUrlState(fields)
  if (brandid === '3S') return <Navigate to="/" replace />
  return (
    <Page>
      <Tabs
        activeKey={tab}
        onChange={(key) => show({ tab: tabs.find((known) => known === key) ?? 'info' })}
        destroyOnHidden
        // All of them fit on a phone: the kit's menu for the rest is none that a screen reader understands.
        tabBarGutter={20}
        items={tabs.map((key) => ({ key, label: t(`tabs.${key}`), children: cards[key] }))}
      />
    </Page>
  )
}
