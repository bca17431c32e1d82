import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getSecondFactor, requestApp } from '#contract/studio/second-factor.ts'
import {
  describeFactorError,
  ReauthenticationDialog,
  studioCall,
  StudioContent,
  StudioPage,
  studioQuery,
  useAccess,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { ChooseFactor } from './choose-factor.tsx'
import { ConnectApp } from './connect-app.tsx'
import { FactorList } from './factor-list.tsx'
import { NamePasskey } from './name-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupSteps } from './setup-steps.tsx'

type Stage =
  | { name: 'list' | 'choose' | 'passkey' }
  | { name: 'app'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

const stageSteps = { choose: 1, passkey: 2, app: 2, codes: 3 } as const

/** Page of the user's second factors: setup in three steps, then a list. */
export function SecondFactorPage() {
  const query = useQuery(studioQuery('second-factor', getSecondFactor, {}))
  const queryClient = useQueryClient()
  const { isFactorMissing } = useAccess()
  const { withReauthentication, reauthentication } = useReauthentication()
  // Undefined until the user selects a stage. Until then, the stage depends on the configured factors.
  const [selectedStage, setStage] = useState<Stage>()
  const [error, setError] = useState<string>()
  const hasFactor = query.data && (query.data.passkeys.length > 0 || query.data.appSince !== null)
  const stage: Stage = selectedStage ?? { name: hasFactor ? 'list' : 'choose' }
  const showChoice = () => setStage({ name: 'choose' })
  const finish = (message: string) => {
    setStage(undefined)
    showToast(message, { isSuccess: true })
  }
  const startAppSetup = () => {
    setError(undefined)
    withReauthentication(() => studioCall(requestApp, {})).then(
      ({ secret, address }) => setStage({ name: 'app', secret, uri: address }),
      (reason: unknown) => setError(describeFactorError(reason)),
    )
  }
  const onFactorAdded = (codes: string[] | null) => {
    if (codes) setStage({ name: 'codes', codes })
    else finish('Second factor added.')
    void queryClient.invalidateQueries({ queryKey: ['studio'] })
  }
  return (
    <StudioPage
      title="Second factor"
      subtitle={stage.name === 'list' ? undefined : `Step ${stageSteps[stage.name]} of 3`}
    >
      {isFactorMissing && stage.name !== 'codes' && (
        <p className="mb-8 measure border-l-4 border-text pl-4">
          <b className="font-semibold">The academy requires a second factor for all staff.</b> You can use the Studio
          after you’ve set up a second factor.
        </p>
      )}
      <StudioContent query={query} label="Your second factor">
        {(factor) =>
          stage.name === 'list' ? (
            <FactorList
              factor={factor}
              withReauthentication={withReauthentication}
              onAdd={showChoice}
              onCodes={(codes) => setStage({ name: 'codes', codes })}
            />
          ) : (
            <SetupSteps step={stageSteps[stage.name]}>
              {stage.name === 'choose' && (
                <ChooseFactor
                  error={error}
                  onPasskey={() => setStage({ name: 'passkey' })}
                  onApp={startAppSetup}
                  onBack={hasFactor ? () => setStage(undefined) : undefined}
                />
              )}
              {stage.name === 'passkey' && (
                <NamePasskey withReauthentication={withReauthentication} onAdded={onFactorAdded} onBack={showChoice} />
              )}
              {stage.name === 'app' && (
                <ConnectApp secret={stage.secret} uri={stage.uri} onConnected={onFactorAdded} onBack={showChoice} />
              )}
              {stage.name === 'codes' && (
                <RecoveryCodes codes={stage.codes} onDone={() => finish('Your second factor is set up.')} />
              )}
            </SetupSteps>
          )
        }
      </StudioContent>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </StudioPage>
  )
}
