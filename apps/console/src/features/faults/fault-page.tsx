import { documentCalls, type Fault, faultCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { download } from '../../shared/client.ts'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { Page } from '../../ui/page.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { Comments } from './comments-card.tsx'
import { Evidence } from './evidence-card.tsx'
import { FaultFacts } from './fault-facts.tsx'
import { FaultFlow } from './fault-flow.tsx'
import { FaultSteps } from './fault-steps.tsx'
import styles from './faults.module.css'
import { Nodes } from './nodes-card.tsx'
import { Proof } from './proof-card.tsx'
import { Repairs } from './repair-card.tsx'
import { Signs } from './signs-card.tsx'

/** Milliseconds: what proves a recovery grows by itself. */
const every = 30_000

/** One fault, from its first sign to the proof of its repair. */
export function FaultPage() {
  const { t } = useTranslation('faults')
  const { faultId = '' } = useParams()
  const fault = useCall(faultCalls.readFault, { query: { fault_id: faultId } }, { every })
  return (
    <LoadedPage of={fault} what={t('one')}>
      {(data) => <Shown key={data.id} fault={data} />}
    </LoadedPage>
  )
}

function Actions({ fault }: { fault: Fault }) {
  return (
    <>
      <PrintButton fetch={() => download(documentCalls.printFault, { params: { id: fault.id } })} />
      <FaultSteps fault={fault} />
    </>
  )
}

function Shown({ fault }: { fault: Fault }) {
  return (
    <Page record title={fault.title} heading={fault.title} actions={<Actions fault={fault} />}>
      <div className={styles.fault}>
        <Card>
          <FaultFacts fault={fault} />
        </Card>
        <Card>
          <FaultFlow fault={fault} />
        </Card>
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Evidence fault={fault} />
            <Repairs fault={fault} />
            <Nodes fault={fault} />
            <Comments fault={fault} />
          </div>
          <div className={`${styles.stack} ${styles.aside}`}>
            <Proof fault={fault} />
            <Signs fault={fault} />
          </div>
        </div>
      </div>
    </Page>
  )
}
