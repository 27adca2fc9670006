import type { Names } from '@kilowatch/catalog'
import type { Fault, FaultNode } from '@kilowatch/contract'
import { faultArrangements, faultFlow, faultLevels, stepTaken } from '@kilowatch/work'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useMoney } from '../../ui/money.ts'
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { Time } from '../../ui/value.tsx'
import { nodeId } from './fault-flow.tsx'
import styles from './faults.module.css'

/** Everything that was done with it: who, when, with which words and pictures; the newest first. */
export function Nodes({ fault: { nodes } }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  return (
    <Card title={t('nodes')} note={String(nodes.length)} flush>
      <ol className={styles.nodes}>
        {[...nodes].reverse().map((node) => (
          <Node key={node.id} node={node} />
        ))}
      </ol>
    </Card>
  )
}

function Node({ node }: { node: FaultNode }) {
  const { t } = useTranslation('faults')
  const language = useLanguage()
  const money = useMoney()
  const [shown, show] = useState<number | null>(null)
  const { id, at, step, by, assignee, pictures } = node
  return (
    <li id={nodeId(id)} tabIndex={-1}>
      <Time at={at} full />
      <span className={styles.words}>
        <span>
          <b>{wordOf(step)?.[language] ?? step}</b> · {by?.name ?? t('system')}
        </span>
        {step === 'assign' ? <span>{assignee ? t('to', { name: assignee.name }) : t('toNobody')}</span> : null}
        {said(node, language, money).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {pictures.length > 0 ? (
          <span className={styles.pictures}>
            {pictures.map((picture, index) => (
              <Thumbnail key={picture.id} picture={picture} onOpen={() => show(index)} />
            ))}
          </span>
        ) : null}
      </span>
      {shown === null ? null : <PictureViewer pictures={pictures} shown={shown} onShow={show} onClose={() => show(null)} />}
    </li>
  )
}

function wordOf(step: string): Names | undefined {
  return stepTaken(faultFlow, step) ?? (faultArrangements as Record<string, Names | undefined>)[step]
}

type Asked = { key: string; name: { zh: string; en: string }; lines?: number }

/** What was entered with a step: words as people wrote them, what is shorter with its name. */
function said({ step, entered }: FaultNode, language: 'zh' | 'en', money: (amount: number) => string): string[] {
  const asked = (faultFlow.steps as Record<string, { asks?: readonly Asked[] } | undefined>)[step]?.asks ?? []
  return Object.entries(entered).flatMap(([key, value]) => {
    if (value === '' || value === null) return []
    if (key === 'total') return [money(Number(value))]
    const field = asked.find((one) => one.key === key)
    const text = key === 'level' ? (faultLevels[String(value) as keyof typeof faultLevels]?.[language] ?? String(value)) : String(value)
    return [field && field.lines === undefined ? `${field.name[language]}${language === 'zh' ? '：' : ': '}${text}` : text]
  })
}
