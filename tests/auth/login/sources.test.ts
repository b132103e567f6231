import { describe, expect, it } from 'vitest'
import { loggedNetwork, networkOf, siteAround } from '../../../mock-api/http/client-networks'

describe('the source of an address (ruling 24)', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:7:1::9', '2001:db8:7:1::/64'],
    ['2001:0DB8:0007:0001:ffff:ffff:ffff:ffff', '2001:db8:7:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'unknown'],
    ['203.0.113.7, 203.0.113.8', 'unknown'],
  ])('the address %s is the source %s', (address, source) => expect(networkOf(address)).toBe(source))

  it.each([
    ['2001:db8:7:1::/64', '2001:db8:7::/48', '2001:db8:7:1::/64'],
    ['203.0.113.7', null, '203.0.113.0/24'],
    ['unknown', null, 'unknown'],
  ])('the source %s is in the site %s and the log shows %s', (source, site, logged) => {
    expect([siteAround(source), loggedNetwork(source)]).toEqual([site, logged])
  })
})
