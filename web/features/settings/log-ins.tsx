import { useQuery } from '@tanstack/react-query'
import { PartState } from './part-state.tsx'
import { logInsQuery } from './queries.ts'
import { whenWords } from './when.ts'

/** The last five log-ins (specification §9). */
export function LogIns({ ownerId }: { ownerId: string }) {
  return (
    <PartState query={useQuery(logInsQuery(ownerId))} what="Your sign-ins" rows={5}>
      {(logIns) => (
        <table className="settings-table tabular">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Device</th>
              <th scope="col">Address</th>
            </tr>
          </thead>
          <tbody>
            {logIns.map(({ _id, at, device, ip }) => (
              <tr key={_id}>
                <th scope="row">{whenWords(at)}</th>
                <td>{device}</td>
                <td data-name="From">{ip}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PartState>
  )
}
