import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SessionEntry } from '#contract/account.ts'
import { endSession } from '#web/api/account.ts'
import { client } from '#web/client.ts'
import { updateOptimistically } from '#web/features/member-data/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { QueryContent } from './query-content.tsx'
import { sessionsQuery } from './settings-queries.ts'
import { formatTime } from './format-time.ts'

/** Number of devices listed initially. A button shows the remaining devices. */
const INITIAL_DEVICES = 6

/**
 * Lists the sessions of the member. An ended session is removed at once, and restored with a message if the request
 * fails.
 */
export function Devices({ ownerId }: { ownerId: string }) {
  const queryClient = useQueryClient()
  const query = useQuery(sessionsQuery(ownerId))
  const [isExpanded, setExpanded] = useState(false)
  const endDeviceSession = async (session: SessionEntry) => {
    const { queryKey } = sessionsQuery(ownerId)
    const failure = await updateOptimistically<SessionEntry[]>(queryClient, {
      queryKey: queryKey.map(String),
      apply: (sessions) => sessions.filter(({ id }) => id !== session.id),
      undo: (sessions) => (sessions.some(({ id }) => id === session.id) ? sessions : [...sessions, session]),
      send: () => endSession(client.callFunction, { id: session.id }),
    })
    if (failure) showToast(`Couldn’t end the session on ${session.device}. It’s still open.`)
  }
  return (
    <QueryContent query={query} label="your devices" rows={2}>
      {(sessions) => (
        <>
          <table className="settings-table tabular">
            <thead>
              <tr>
                <th scope="col">Device</th>
                <th scope="col">Last used</th>
                <th scope="col">Signed in</th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sortCurrentFirst(sessions)
                .slice(0, isExpanded ? undefined : INITIAL_DEVICES)
                .map((session) => (
                  <DeviceRow key={session.id} session={session} onEnd={() => void endDeviceSession(session)} />
                ))}
            </tbody>
          </table>
          <p className="mt-5">
            <Link to={paths.signOut()} state={{ isEverywhere: true }} className={buttonClass({ size: 'small' })}>
              Sign out everywhere
            </Link>
          </p>
          {sessions.length > INITIAL_DEVICES && !isExpanded && (
            <Button size="small" onClick={() => setExpanded(true)} className="mt-5">
              Show all {sessions.length}
            </Button>
          )}
        </>
      )}
    </QueryContent>
  )
}

const sortCurrentFirst = (sessions: readonly SessionEntry[]) =>
  sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))

function DeviceRow({ session, onEnd }: { session: SessionEntry; onEnd: () => void }) {
  const { device, isThis, apiKey, lastUsed, since } = session
  return (
    <tr>
      <th scope="row">
        {apiKey ? `API key ${apiKey}` : device}
        {isThis && <span className="ml-3 rounded-part bg-text px-2 py-0.5 text-xs text-ground">this device</span>}
      </th>
      <td data-name="Last used">{isThis ? 'Now' : formatTime(new Date(lastUsed))}</td>
      <td data-name="Signed in">{formatTime(new Date(since))}</td>
      <td className="tools">
        <div>
          {isThis ? (
            <Link to={paths.signOut()} className={buttonClass({ size: 'small' })}>
              Sign out
            </Link>
          ) : (
            <Button size="small" onClick={onEnd} aria-label={`End session on ${device}`}>
              End session
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
