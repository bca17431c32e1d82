import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ApiKey, NewApiKey } from '#contract/api-keys.ts'
import { createApiKey, deleteApiKey, disableApiKey, enableApiKey } from '#web/api/api-keys.ts'
import { client } from '#web/client.ts'
import { updateOptimistically } from '#web/features/member-data/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { formText } from '#web/ui/form-text.ts'
import { describeApiKeyError, asError } from './settings-errors.ts'
import { ApiKeyRow, type KeyState } from './api-key-row.tsx'
import { NewApiKeyNotice } from './new-api-key.tsx'
import { QueryContent } from './query-content.tsx'
import { keysQuery } from './settings-queries.ts'

/** Table of the member's API keys, and a form to create one. */
export function ApiKeys({ ownerId }: { ownerId: string }) {
  const queryClient = useQueryClient()
  const query = useQuery(keysQuery(ownerId))
  const [newKey, setNewKey] = useState<NewApiKey>()
  const changeKey = useChangeKey(ownerId)
  const showNewKey = (key: NewApiKey) => {
    setNewKey(key)
    void queryClient.invalidateQueries(keysQuery(ownerId))
  }
  return (
    <QueryContent query={query} label="your keys" rows={1}>
      {(keys) => (
        <>
          {newKey && <NewApiKeyNotice key={newKey['_id']} newKey={newKey} />}
          {keys.length > 0 ? (
            <table className="settings-table tabular">
              <thead>
                <tr>
                  {['Name', 'Created', 'Status'].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="sr-only">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {keys.map((key) => (
                  <ApiKeyRow key={key['_id']} apiKey={key} onChange={(to) => changeKey(key, to)} />
                ))}
              </tbody>
            </table>
          ) : (
            <p className="text-quiet">No API keys yet. Your own apps need an API key to sign in as you.</p>
          )}
          <CreateKeyForm onCreated={showNewKey} />
        </>
      )}
    </QueryContent>
  )
}

/** Enables, disables or deletes a key. The change applies at once, and is reverted if the academy rejects it. */
function useChangeKey(ownerId: string) {
  const queryClient = useQueryClient()
  return (key: ApiKey, newState: KeyState) => {
    const id = key['_id']
    const isChangedKey = ({ _id }: ApiKey) => _id === id
    const input = { params: { id } }
    const calls = {
      on: () => client.call(enableApiKey, input),
      off: () => client.call(disableApiKey, input),
      deleted: () => client.call(deleteApiKey, input),
    }
    void updateOptimistically<ApiKey[]>(queryClient, {
      queryKey: keysQuery(ownerId).queryKey.map(String),
      apply: (keys) =>
        newState === 'deleted'
          ? keys.filter((listedKey) => !isChangedKey(listedKey))
          : keys.map((listedKey) =>
              isChangedKey(listedKey) ? { ...listedKey, disabled: newState === 'off' } : listedKey,
            ),
      undo: (keys) =>
        keys.some(isChangedKey) ? keys.map((listedKey) => (isChangedKey(listedKey) ? key : listedKey)) : [...keys, key],
      send: calls[newState],
    }).then((failure) => failure && showToast(`Couldn’t change the key ${key.name}. Nothing changed.`))
  }
}

const validateKeyName = (name: string) => {
  if (name === '') return 'Enter a name, such as the name of the app that uses the key.'
  return /^[A-Za-z0-9_-]{1,100}$/.test(name) ? undefined : 'Use up to 100 letters, digits, dashes and underscores.'
}

function CreateKeyForm({ onCreated }: { onCreated: (newKey: NewApiKey) => void }) {
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = formText(new FormData(form), 'key-name').trim()
    const nameError = validateKeyName(name)
    setError(nameError)
    if (nameError) return
    await client.call(createApiKey, { body: { name } }).then(
      (newKey) => {
        form.reset()
        onCreated(newKey)
      },
      (reason: unknown) => setError(describeApiKeyError(asError(reason))),
    )
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-6 flex max-w-[560px] items-start gap-3"
    >
      <div className="grow">
        <Field
          name="key-name"
          label="New key name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
        />
      </div>
      <Button type="submit" className="mt-8">
        Create key
      </Button>
    </form>
  )
}
