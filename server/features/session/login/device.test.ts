import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

const agents = {
  'Chrome 130 on Linux':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Edge 130 on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  'Firefox 140 on macOS': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Safari 18 on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Chrome 130 on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
}

test.each(Object.entries(agents))('%s is recognized', (description, agent) => {
  expect(describeDevice(undefined, agent)).toBe(description)
})

test('an unknown browser is described by its system, not by the name that every browser sends', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Ladybird/1.0'
  expect(describeDevice({ platform: 'mozilla', platformVersion: '5.0' }, agent)).toBe('A browser on Linux')
  expect(describeDevice({ platform: 'mozilla', platformVersion: '5.0' }, 'Mozilla/5.0')).toBe('A browser')
})

test('a client without a browser is described by its platform', () => {
  expect(describeDevice({ platform: 'node', platformVersion: 'v26.10.0' })).toBe('Node v26')
})

test('an unknown device is described as an unknown browser', () => {
  expect(describeDevice(undefined)).toBe('Unknown browser')
})

test('a long name is truncated', () => {
  expect(describeDevice({ platform: 'x'.repeat(200) }).length).toBeLessThanOrEqual(80)
})
