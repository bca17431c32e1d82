import { useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { client } from '#web/client.ts'
import { sendBeforeSignOut } from '#web/features/progress/send-before-sign-out.ts'
import { paths } from '#web/routing/paths.ts'
import { type Member, getMemberName } from '#web/session/member.ts'
import { deleteMemberData, hasUnsavedText } from '#web/session/storage/member-storage.ts'
import { allUsers, saveSwitch, removeUser, switchUser } from '#web/session/actions/users.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Returns the other active accounts on this device. Sign-out deletes accounts (`docs/decisions/0029-account.md`). */
const getOtherAccounts = () =>
  Object.values(allUsers()).filter(({ id, state }) => state === 'active' && id !== client.tokens.currentId())

/** Returns the ids as a string, because React compares snapshots by identity. */
const getOtherIds = () =>
  getOtherAccounts()
    .map(({ id }) => id)
    .join(' ')

/** Reloads the page, so that no data of the other account remains. */
function switchTo(id: string) {
  const failure = switchUser(id)
  if (failure) return showToast('This account is no longer signed in on this device. Sign in again.')
  saveSwitch()
  return location.assign(paths.browse())
}

async function remove(member: Member) {
  if (!(await sendBeforeSignOut(member.id)))
    return showToast(
      `${getMemberName(member)}’s latest training hasn’t been sent yet. Remove the account when you’re back online.`,
    )
  if (hasUnsavedText(member.id))
    return showToast(
      `${getMemberName(member)} has unsaved text on this device. Switch to the account and save the text first.`,
    )
  const failure = await removeUser(member.id)
  deleteMemberData(member.id)
  return failure
    ? showToast(
        `${getMemberName(member)} was removed from this device. We couldn’t reach the academy, so the session stays active until it expires.`,
      )
    : showToast(`${getMemberName(member)} was removed from this device.`, { isSuccess: true })
}

/**
 * Section of the account menu with the other accounts on this device, and buttons to switch to or remove an account.
 */
export function OtherAccounts({ onChoose }: { onChoose: () => void }) {
  useSyncExternalStore(client.tokens.subscribe, getOtherIds, () => '')
  const otherAccounts = getOtherAccounts()
  const signInLink = useRef<HTMLAnchorElement>(null)
  const onRemove = (member: Member) => {
    void remove(member)
    // Moves the focus, because the button is removed with its account.
    signInLink.current?.focus()
  }
  return (
    <section aria-label="Accounts on this device" className="border-t border-rule py-2">
      {otherAccounts.length > 0 && (
        <ul>
          {otherAccounts.map((member) => (
            <li key={member.id} className="flex items-stretch">
              <button
                type="button"
                onClick={() => switchTo(member.id)}
                className="min-h-11 min-w-0 grow cursor-pointer py-2 pl-5 text-left leading-[1.35] hover:bg-hover"
              >
                <span className="block text-sm text-quiet">Switch to </span>
                <span className="wrap-anywhere">{getMemberName(member)}</span>
              </button>
              <button
                type="button"
                onClick={() => onRemove(member)}
                className="grid w-13 shrink-0 cursor-pointer place-items-center hover:bg-hover"
              >
                <Icon name="cross" className="size-5" />
                <span className="sr-only">
                  Sign out {getMemberName(member)} and remove the account from this device
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Link
        ref={signInLink}
        to={paths.signIn()}
        onClick={onChoose}
        className="flex min-h-11 items-center px-5 hover:bg-hover"
      >
        Sign in with another account
      </Link>
    </section>
  )
}
