import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { backgroundName, codeParts, fetchPart, type PartTrouble, textsName } from '../shared/code-parts.ts'
import { PartFailure, PartFailureDialog } from './part-failure.tsx'
import { PageSkeleton, Skeleton } from './skeleton.tsx'

/** Where a part stands, and so where it is said that it is not there. */
type Place<Props> =
  /** In the flow of the page; a grey bar of this height while it is fetched, or nothing. */
  | { as: 'page'; height?: number | ((props: Props) => number) }
  /** All of a page, its heading too. */
  | { as: 'whole-page' }
  /** Over the page: a dialog, a drawer, a panel. */
  | {
      as: 'overlay'
      /** Whether it is open now; without it, as long as it is drawn. */
      isOpen?: (props: Props) => boolean
      /** What closes it; without it the person cannot do without it. */
      closing?: (props: Props) => () => void
      /** What is drawn until it is there: the button that opens it. */
      meanwhile?: (props: Props) => ReactNode
    }
  /** Nothing to see: the frame's notice speaks for it. */
  | { as: 'background' }

export interface Part<Props> {
  (props: Props): ReactNode
  /** Fetches the code ahead of time; a failure is told when the part is wanted. */
  prefetch(): void
}

/**
 * The one way in which the console loads code of its own later: what cannot be fetched or drawn says so in its own place, can be tried
 * again there, and takes nothing else along.
 */
export function lazyPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>, place: Place<Props>): Part<Props> {
  const known = place.as === 'background' ? backgroundName + name : name
  const Code = lazy(() => fetchPart(known, load).then((code) => ({ default: code }))) as ComponentType<Props>
  function PartShown(props: Props) {
    const { pathname, search } = useLocation()
    return (
      <PartBoundary resetBy={pathname + search} failed={(retry) => <Failed place={place} props={props} trouble="failed" onRetry={retry} />}>
        <Suspense fallback={<Awaited name={known} place={place} props={props} />}>{createElement(Code, props)}</Suspense>
      </PartBoundary>
    )
  }
  PartShown.prefetch = () => void load().catch(() => {})
  return PartShown
}

/** A dialog whose code is fetched when it is opened. */
export function lazyDialog<Props extends { onClose: () => void }>(name: string, load: () => Promise<ComponentType<Props>>): Part<Props> {
  return lazyPart(name, load, { as: 'overlay', closing: ({ onClose }) => onClose })
}

interface ShownProps<Props> {
  place: Place<Props>
  props: Props
}

/** While the part, or a text that it needs, is fetched. */
function Awaited<Props>({ name, place, props }: ShownProps<Props> & { name: string }) {
  const trouble = codeParts(({ troubles }) => troubles.get(name) ?? [...troubles].find(([each]) => each.startsWith(textsName))?.[1])
  const meanwhile = place.as === 'overlay' ? (place.meanwhile?.(props) ?? null) : null
  const height = place.as === 'page' && !trouble ? heightOf(place.height, props) : 0
  return (
    <>
      {meanwhile}
      {place.as === 'whole-page' && !trouble ? <PageSkeleton heading /> : null}
      {height > 0 ? <Skeleton height={height} /> : null}
      {trouble ? <Failed place={place} props={props} trouble={trouble} /> : null}
    </>
  )
}

function heightOf<Props>(height: number | ((props: Props) => number) | undefined, props: Props): number {
  return typeof height === 'function' ? height(props) : (height ?? 0)
}

function Failed<Props>({ place, props, trouble, onRetry }: ShownProps<Props> & { trouble: PartTrouble | 'failed'; onRetry?: () => void }) {
  const given = { trouble, ...(onRetry ? { onRetry } : {}) }
  if (place.as === 'page' || place.as === 'whole-page') return <PartFailure {...given} />
  if (place.as === 'background' || place.isOpen?.(props) === false) return null
  const close = place.closing?.(props)
  return <PartFailureDialog {...given} {...(close ? { onClose: close } : {})} />
}

interface BoundaryProps {
  /** The part is tried again when this changes. */
  resetBy: string
  failed: (retry: () => void) => ReactNode
  children: ReactNode
}
interface BoundaryState {
  failed: boolean
  at: string
}

/** Keeps a part's failure inside of the part; React has no other form for it than a class. */
class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, at: this.props.resetBy }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetBy }: BoundaryProps, { at }: BoundaryState): BoundaryState | null {
    return at === resetBy ? null : { failed: false, at: resetBy }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.failed(() => this.setState({ failed: false })) : this.props.children
  }
}
