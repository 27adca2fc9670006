import type { AnyCall, Data, Input, Tag } from '@kilowatch/contract'
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Refusal, type Sent, send } from './client.ts'
import { passes } from './failures.ts'
import { useKeptFailure } from './kept-failure.ts'
import { useLiveStatus } from './live-status.ts'

/** The cache's key of one call, or (without input) the common beginning of all its keys. */
export function keyOf<C extends AnyCall>(call: C, input?: Input<C>): QueryKey {
  return input === undefined ? [call.method, call.path] : [call.method, call.path, input]
}

/** What the cache has to know of an answer: the kinds of data that make it old. */
export function metaOf(call: AnyCall): { reads: readonly Tag[] | undefined } {
  return { reads: call.reads }
}

export interface CallOptions {
  /** False: not asked for now. */
  enabled?: boolean
  /** Milliseconds between two askings while the live stream is down; never while the tab is hidden. */
  poll?: number
  /** Milliseconds between two askings, live stream or not (for what no event tells). */
  every?: number
  /** Keep showing the last answer while another input is asked for (next page, another filter). */
  keep?: boolean
  /** Milliseconds during which an answer is taken as new. */
  staleTime?: number
}

/** Milliseconds between two askings after a failure that passes by itself. */
const mending = 8_000

/** Whether a call may be repeated at will: it changes nothing. Anything else goes through `useCommand`. */
export function isRead(call: AnyCall): boolean {
  return call.changes === undefined
}

/**
 * Asks again for every answer that shows one of these kinds of data, where it is shown; elsewhere when it will be.
 * `known`: a call whose answers are up to date all the same.
 */
export function refreshTagged(client: QueryClient, tags: ReadonlySet<Tag>, known?: AnyCall): void {
  if (tags.size === 0) return
  const shows = (reads: unknown) => Array.isArray(reads) && reads.some((tag: Tag) => tags.has(tag))
  const isKnown = ([method, path]: QueryKey) => known !== undefined && method === known.method && path === known.path
  void client.invalidateQueries({ predicate: ({ queryKey, meta }) => shows(meta?.reads) && !isKnown(queryKey) })
}

/**
 * The answer of a reading call, cached by call and input.
 * @throws when the call changes something
 */
export function useCall<C extends AnyCall>(call: C, input: Input<C>, options: CallOptions = {}): UseQueryResult<Data<C>, Error> {
  if (!isRead(call)) throw new Error(`${call.method} ${call.path} changes something: use useCommand`)
  const client = useQueryClient()
  const { connected } = useLiveStatus()
  const poll = options.every ?? (connected ? undefined : options.poll)
  const key = keyOf<C>(call, input)
  const query = useQuery<Data<C>, Error>({
    queryKey: key,
    meta: metaOf(call),
    queryFn: ({ signal, queryKey }) =>
      send<C>(call, input, { signal }).catch((reason: unknown) => {
        if (reason instanceof Refusal && outOfSight.has(reason.code)) forget(client, queryKey)
        throw reason
      }),
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) =>
      state.status === 'error' && passes(state.error) ? Math.min(poll ?? mending, mending) : (poll ?? false),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  })
  return useKeptFailure(query, key)
}

/** What is known of an answer: nothing yet, the answer, or that it cannot be had. */
export interface Answered<C extends AnyCall> {
  data: Data<C> | undefined
  isError: boolean
}

/** The answers of one reading call to several inputs; those before are shown while others are asked for. The same while nothing changes. */
export function useCalls<C extends AnyCall>(
  call: C,
  inputs: readonly Input<C>[],
  { every }: Pick<CallOptions, 'every'> = {},
): readonly Answered<C>[] {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: keyOf<C>(call, input),
      meta: metaOf(call),
      queryFn: ({ signal }: { signal: AbortSignal }) => send<C>(call, input, { signal }),
      refetchInterval: every ?? (false as const),
      placeholderData: keepPreviousData,
    })),
    combine: answeredOf,
  }) as readonly Answered<C>[]
}

const answeredOf = (results: readonly UseQueryResult<unknown, Error>[]) => results.map(({ data, isError }) => ({ data, isError }))

/** Nothing there for the caller, or not allowed: anyone who saw it before sees it no longer. Any other failure leaves the last answer shown. */
const outOfSight: ReadonlySet<number> = new Set([70001, 70003, 100000])

function forget(client: QueryClient, queryKey: QueryKey): void {
  client.getQueryCache().find({ queryKey, exact: true })?.setState({ data: undefined, dataUpdatedAt: 0 })
}

export interface CommandOptions<C extends AnyCall> {
  onDone?: (data: Data<C>, input: Input<C>) => void
}

/** Asks again for what shows the kinds of data that the call changes. */
export function refreshAfter(client: QueryClient, call: AnyCall): void {
  refreshTagged(client, new Set<Tag>(call.changes))
}

/** A call that changes something; files go beside its input where it declares some. What shows what it changes is asked for again. */
export function useCommand<C extends AnyCall>(call: C, options: CommandOptions<C> = {}): UseMutationResult<Data<C>, Error, Sent<C>> {
  const client = useQueryClient()
  return useMutation<Data<C>, Error, Sent<C>>({
    mutationFn: (input) => send<C>(call, input),
    onSuccess: (data, input) => {
      refreshAfter(client, call)
      options.onDone?.(data, input)
    },
  })
}
