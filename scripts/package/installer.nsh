; What electron-builder leaves out of the installer for Windows. SHELL_CONTEXT is the person or the whole computer, as was chosen.

!macro customInstall
  ; Links (landfolio:), which it registers on macOS and Linux only.
  WriteRegStr SHELL_CONTEXT "Software\Classes\landfolio" "" "URL:Landfolio"
  WriteRegStr SHELL_CONTEXT "Software\Classes\landfolio" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\landfolio\DefaultIcon" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}",0'
  WriteRegStr SHELL_CONTEXT "Software\Classes\landfolio\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  ; It writes the program of connection files without quotes: below "Program Files" Windows would first look for C:\Program.exe.
  WriteRegStr SHELL_CONTEXT "Software\Classes\Landfolio connection\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\landfolio"
!macroend
