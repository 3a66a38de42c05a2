import { EllipsisVertical, EyeOff, Flag, ShieldPlus, Trash2 } from 'lucide-react'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/navigation/menu.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#platform/web/ui/navigation/tabs.tsx'
import { ComponentExample } from './example.tsx'

const tabs = ['Profile Information', 'Social Links', 'Account Settings']

export const NavigationComponentExamples = () => (
  <div className="grid grid-cols-1 gap-8">
    <Tabs defaultSelectedKey="Social Links">
      <TabList aria-label="Profile">
        {tabs.map((tab, index) => (
          <Tab key={tab} id={tab} count={index === 1 ? 4 : undefined}>
            {tab}
          </Tab>
        ))}
        <Tab id="Later" isDisabled>
          Coming later
        </Tab>
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab} id={tab} className="pt-5">
          {tab}
        </TabPanel>
      ))}
    </Tabs>
    <ComponentExample title="Menu">
      <Menu
        label="Actions for Tom Whitfield"
        trigger={
          <IconButton label="Actions for Tom Whitfield" variant="outline">
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<EyeOff aria-hidden />}>Make private</MenuItem>
        <MenuItem icon={<Flag aria-hidden />}>Edit streak</MenuItem>
        <MenuItem icon={<ShieldPlus aria-hidden />} isDisabled>
          Make admin
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} isDestructive>
          Delete account
        </MenuItem>
      </Menu>
    </ComponentExample>
  </div>
)
