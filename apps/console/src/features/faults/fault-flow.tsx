import type { Fault, FaultNode } from '@kilowatch/contract'
import { type FaultState, faultFlow, faultPath } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './faults.module.css'

/** The way of a fault: who brought it to which state and when, and for whom it waits; a state that was reached leads to its step. */
export function FaultFlow({ fault }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  const language = useLanguage()
  const reached = faultPath.indexOf(fault.state)
  return (
    <ol className={styles.flow} aria-label={t('flow')}>
      {faultPath.map((state, place) => {
        const node = place <= reached ? arrivalAt(fault.nodes, state) : undefined
        const next = place === reached + 1
        const name = faultFlow.states[state][language]
        return (
          <li
            key={state}
            className={place <= reached ? styles.reached : next ? styles.next : styles.ahead}
            {...(place === reached ? { 'aria-current': 'step' as const } : {})}
          >
            {place <= reached ? (
              <Mark shape="check" colour="var(--normal)" filled size={18} />
            ) : (
              <span className={styles.place} aria-hidden="true">
                {place + 1}
              </span>
            )}
            <span className={styles.words}>
              {node ? (
                <button type="button" onClick={() => showNode(node.id)}>
                  {name}
                </button>
              ) : (
                <b>{name}</b>
              )}
              {node ? (
                <small>
                  {node.by?.name ?? t('system')} <Time at={node.at} full />
                </small>
              ) : next && fault.waitsFor[0] ? (
                <small>{t('waitsFor', { names: fault.waitsFor[0].name })}</small>
              ) : place < reached ? (
                <small>{t('skipped')}</small>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The last step that brought it to a state. */
function arrivalAt(nodes: readonly FaultNode[], state: FaultState): FaultNode | undefined {
  return nodes.findLast(({ from, to, step }) => to === state && (from !== to || step === 'report'))
}

export const nodeId = (id: string): string => `fault-node-${id}`

function showNode(id: string): void {
  const node = document.getElementById(nodeId(id))
  node?.scrollIntoView({ block: 'center' })
  node?.focus()
}
