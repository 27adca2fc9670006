import { useTranslation } from 'react-i18next'
import { Mark, type Shape } from '../../ui/mark.tsx'
import { Ring } from './ring.tsx'
import type { StepMark } from './step-rules.ts'

const looks: Readonly<Record<Exclude<StepMark, 'open'>, readonly [Shape, string]>> = {
  conflict: ['change', 'var(--major)'],
  failed: ['waits', 'var(--minor)'],
  unfit: ['triangle', 'var(--major)'],
  done: ['check', 'var(--normal)'],
}

/** How far a step is, by shape and colour. */
export function StepSign({ mark }: { mark: StepMark }) {
  const { t } = useTranslation('patrol-phone')
  if (mark === 'open') return <Ring />
  const [shape, colour] = looks[mark]
  return <Mark shape={shape} colour={colour} filled={false} size={18} label={t(`mark.${mark}`)} />
}
