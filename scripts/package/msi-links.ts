/**
 * The component that makes Windows open `landfolio:` links with what was installed; electron-builder knows links on macOS and Linux
 * only. A component of its own, with a fixed id: WiX makes none by itself for one that holds registry values.
 */
const component = `<Component Id="landfolioLinks" Guid="{8B0D3C52-6E0B-4F57-9C0E-52A7B6B3F1D4}">
        <RegistryKey Root="HKLM" Key="Software\\Classes\\landfolio">
          <RegistryValue Type="string" Value="URL:Landfolio" KeyPath="yes"/>
          <RegistryValue Name="URL Protocol" Type="string" Value=""/>
          <RegistryValue Key="DefaultIcon" Type="string" Value="&quot;[#mainExecutable]&quot;,0"/>
          <RegistryValue Key="shell\\open\\command" Type="string" Value="&quot;[#mainExecutable]&quot; &quot;%1&quot;"/>
        </RegistryKey>
      </Component>
    `;

/** The project of an MSI (WiX) with links registered. Throws where electron-builder writes it in another way than it did. */
export function withLinks(project: string): string {
  const end = '</ComponentGroup>';
  const places = project.split(end).length - 1;
  if (places !== 1 || !project.includes('Id="mainExecutable"')) {
    throw new Error('The project of the MSI has another shape: see where links are to be registered.');
  }
  return project.replace(end, () => `  ${component}${end}`);
}
