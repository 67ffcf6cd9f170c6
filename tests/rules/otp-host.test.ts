import { expect, test } from 'vitest'
import { otpHost } from '#server/requests/signing/otp-host.ts'

test('one-time codes are bound to a domain name over TLS only', () => {
  expect(otpHost('https://podpis.example.ru')).toBe('podpis.example.ru')
  expect(otpHost('https://podpis.example.ru:8443/portal')).toBe('podpis.example.ru')
  for (const url of ['http://podpis.example.ru', 'https://localhost', 'https://10.0.0.7', 'https://[::1]:3000']) {
    expect(otpHost(url)).toBeNull()
  }
})
